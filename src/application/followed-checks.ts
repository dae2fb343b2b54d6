import type { LastCheck } from '#domain/health/health';
import type { Failure } from '#domain/failure';
import type { HealthCheck } from '#ports/dashboards/health';
import type { DashboardPermissions } from '#ports/dashboards/permissions';
import type { Loader } from './loader';

interface Checked {
  health: Pick<HealthCheck, 'check'>;
  permissions: DashboardPermissions;
}

/** Keeps `lastCheck` up to date: a check replaces it, and applying permissions reloads it. */
export function followedChecks(
  { health, permissions }: Checked,
  lastCheck: Pick<Loader<LastCheck, Failure>, 'take' | 'refresh'>,
): Checked {
  return {
    health: {
      async check(language) {
        const checked = await health.check(language);
        if (checked.ok) lastCheck.take(checked.value.findings.map(({ code }) => code));
        return checked;
      },
    },
    permissions: {
      ...permissions,
      async apply(takeBack) {
        const applied = await permissions.apply(takeBack);
        if (applied.ok) void lastCheck.refresh();
        return applied;
      },
    },
  };
}
