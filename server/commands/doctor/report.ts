import { type HealthFinding, countStates } from '#domain/health/health';
import type { Examined } from './examine';

const marks = { wrong: 'WRONG', warning: 'WARNING', unknown: 'UNKNOWN' } satisfies Record<
  HealthFinding['state'],
  string
>;

/** 0 if all was looked at and nothing is wrong, 1 if anything is, 3 if something couldn't be looked at. */
export function exitCodeOf(findings: readonly HealthFinding[]): 0 | 1 | 3 {
  const states = new Set(findings.map(({ state }) => state));
  return states.has('wrong') ? 1 : states.has('unknown') ? 3 : 0;
}

/** Areas that are examined only on request. */
export function untriedIn({ areas }: Pick<Examined, 'areas'>, withReader: boolean): string[] {
  if (withReader || areas.every(({ area }) => area !== 'quicksight')) return [];
  return [
    'No dashboard was opened, because a session may be billed, and quicksight:RegisterUser was not tried. To check both: --reader <QuickSight user name>',
  ];
}

const jobsOf = ({ jobs, perMonth }: NonNullable<Examined['exports']>): string =>
  perMonth === undefined ? String(jobs) : `${jobs} of ${perMonth}`;

/** For the terminal. */
export function reportOf(target: string, { findings, areas, exports }: Examined, withReader: boolean): string {
  const passed = areas.reduce((sum, { checks, found }) => sum + checks - found, 0);
  const counts = countStates(findings).map(({ state, count }) => `${count} ${state}`);
  return [
    `${target}: ${[...counts, `${passed} checks passed`].join(', ')}`,
    ...findings.map(({ state, code, what, why, step }) =>
      [`\n${marks[state]}  ${what}`, `  Why it matters: ${why}`, `  What to do: ${step}`, `  (${code})`].join('\n'),
    ),
    ...(exports ? [`\nJobs for exports this month: ${jobsOf(exports)}`] : []),
    ...untriedIn({ areas }, withReader).map((sentence) => `\n${sentence}`),
  ].join('\n');
}
