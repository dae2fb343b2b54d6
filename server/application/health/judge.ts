import { type AreaHealth, type HealthArea, byUrgency, healthAreas, mostUrgent } from '#domain/health/health';
import type { ExportsSeen, Seen } from '../../ports/health-probes';
import { addressChecks } from './address-checks';
import { dataChecks } from './data-checks';
import { exportChecks } from './export-checks';
import { mailChecks } from './mail-checks';
import type { Check, Finding } from './finding';
import { embeddingChecks, openingChecks, quickSightChecks, viewChecks } from './quicksight-checks';
import { signInChecks } from './sign-in-checks';

export interface Verdict {
  findings: readonly (Finding & { area: HealthArea })[];
  areas: readonly AreaHealth[];
  exports: ExportsSeen | undefined;
}

/** Every rule there is, causes before what follows from them. Their names say what is well. */
export const checks: Readonly<Record<string, Check>> = {
  ...quickSightChecks,
  ...embeddingChecks,
  ...openingChecks,
  ...viewChecks,
  ...signInChecks,
  ...dataChecks,
  ...mailChecks,
  ...exportChecks,
  ...addressChecks,
};

/** Runs all checks and sorts their findings, most urgent first. A cause that several checks find is listed once. */
export function judge(seen: Seen): Verdict {
  const judged = Object.values(checks).flatMap(({ area, judge: ask }) => {
    const answer = ask(seen);
    return answer === undefined ? [] : [{ area, answer }];
  });
  const areas = healthAreas.flatMap((area): AreaHealth[] => {
    const answers = judged.filter((one) => one.area === area).map(({ answer }) => answer);
    if (answers.length === 0) return [];
    const states = answers.map((answer) => (answer === 'ok' ? 'ok' : answer.state));
    return [
      { area, state: mostUrgent(states), checks: answers.length, found: states.filter((one) => one !== 'ok').length },
    ];
  });
  const found = new Map<string, Finding & { area: HealthArea }>();
  for (const { area, answer } of judged) {
    if (answer === 'ok') continue;
    // The same code with other values is the same cause, unless it names another right, place or flow.
    const { action = '', place = '', flow = '' } = answer.values ?? {};
    const cause = `${answer.code} ${action} ${place} ${flow}`;
    if (!found.has(cause)) found.set(cause, { ...answer, area });
  }
  return { findings: byUrgency([...found.values()]), areas, exports: seen.exports };
}
