import { type AreaHealth, type HealthArea, byUrgency, healthAreas, mostUrgent } from '#domain/health/health';
import type { ExportsSeen, Seen } from '../../ports/health-probes';
import { addressChecks } from './address-checks';
import { companyChecks } from './company-checks';
import { dataChecks } from './data-checks';
import { exportChecks } from './export-checks';
import { mailChecks } from './mail-checks';
import type { Check, CheckOfEach, Finding } from './finding';
import { embeddingChecks, openingChecks, quickSightChecks, viewChecks } from './quicksight-checks';
import { signInChecks } from './sign-in-checks';

export type CountedArea = Omit<AreaHealth, 'passed'>;

export interface Verdict {
  findings: readonly FoundCause[];
  areas: readonly CountedArea[];
  passed: readonly Passed[];
  exports: ExportsSeen | undefined;
}

/** `cause` identifies a finding from check to check, even if its values change. */
export interface FoundCause extends Finding {
  area: HealthArea;
  cause: string;
}

/** A check that found nothing; `of` names the thing where it is about one of several. */
export interface Passed {
  area: HealthArea;
  check: string;
  of?: string;
}

/** Every rule there is, causes before what follows from them. Their names say what is well. */
export const checks: Readonly<Record<string, Check | CheckOfEach>> = {
  ...quickSightChecks,
  ...embeddingChecks,
  ...openingChecks,
  ...viewChecks,
  ...signInChecks,
  ...companyChecks,
  ...dataChecks,
  ...mailChecks,
  ...exportChecks,
  ...addressChecks,
};

/** Runs all checks and sorts their findings, most urgent first. A cause that several checks find is listed once. */
export function judge(seen: Seen): Verdict {
  const judged = Object.entries(checks).flatMap(([name, check]) => {
    const answers = 'judge' in check ? [{ answer: check.judge(seen) }] : check.judgeEach(seen);
    return answers.flatMap(({ answer, ...each }) =>
      answer === undefined ? [] : [{ area: check.area, check: name, answer, ...each }],
    );
  });
  const areas = healthAreas.flatMap((area): CountedArea[] => {
    const answers = judged.filter((one) => one.area === area).map(({ answer }) => answer);
    if (answers.length === 0) return [];
    const states = answers.map((answer) => (answer === 'ok' ? 'ok' : answer.state));
    return [
      { area, state: mostUrgent(states), checks: answers.length, found: states.filter((one) => one !== 'ok').length },
    ];
  });
  const found = new Map<string, FoundCause>();
  for (const { area, answer } of judged) {
    if (answer === 'ok') continue;
    // The same code with other values is the same cause, unless it names another right, place, flow or company.
    const { action = '', place = '', flow = '', company = '' } = answer.values ?? {};
    const cause = `${answer.code} ${action} ${place} ${flow} ${company}`;
    if (!found.has(cause)) found.set(cause, { ...answer, area, cause });
  }
  const passed = judged.flatMap(({ answer, ...one }) => (answer === 'ok' ? [one] : []));
  return { findings: byUrgency([...found.values()]), areas, passed, exports: seen.exports };
}
