import { type HealthFinding, countStates } from '#domain/health/health';
import type { Examined } from './examine';

const marks = { wrong: 'WRONG', warning: 'WARNING', unknown: 'UNKNOWN' } satisfies Record<
  HealthFinding['state'],
  string
>;

/** For the terminal. */
export function reportOf(target: string, { findings, areas }: Examined, withReader: boolean): string {
  const passed = areas.reduce((sum, { checks, found }) => sum + checks - found, 0);
  const counts = countStates(findings).map(({ state, count }) => `${count} ${state}`);
  return [
    `${target}: ${[...counts, `${passed} checks passed`].join(', ')}`,
    ...findings.map(({ state, code, what, why, step }) =>
      [`\n${marks[state]}  ${what}`, `  Why it matters: ${why}`, `  What to do: ${step}`, `  (${code})`].join('\n'),
    ),
    ...(withReader || areas.every(({ area }) => area !== 'quicksight')
      ? []
      : [
          '\nNo dashboard was opened, because a session may be billed, and quicksight:RegisterUser was not tried. To check both: --reader <QuickSight user name>',
        ]),
  ].join('\n');
}
