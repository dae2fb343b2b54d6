import type { HealthState } from '#domain/health/health';
import { ok } from '#domain/result';
import type { HealthCheck } from '#ports/dashboards/health';

const area = (name: string, state: HealthState = 'ok') => ({
  area: name,
  state,
  checks: 3,
  found: state === 'ok' ? 0 : 1,
});

/** A healthy backend, except that it has no backup. */
export function createInMemoryHealth(): HealthCheck {
  const backup = {
    state: 'warning',
    code: 'no-backup',
    what: 'There is no backup in the data folder',
    why: 'A lost disk would take titles, groups and home pages with it.',
    step: 'Run npm run backup every day, and copy its file to another machine.',
  } as const;
  return {
    offered: async () => ok(undefined),
    check: async () =>
      ok({
        checkedAt: new Date(),
        findings: [backup],
        areas: [area('quicksight'), area('sign-in'), area('address'), area('data', 'warning')],
      }),
    tell: async () => undefined,
  };
}
