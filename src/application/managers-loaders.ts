import { type Observable, distinctUntilChanged, filter, map, skip } from 'rxjs';
import type { WaitingRequest } from '#domain/access/access-request';
import type { PoolGroups } from '#domain/dashboards/groups';
import type { LastCheck } from '#domain/health/health';
import type { PermissionReview } from '#domain/permissions/permission-review';
import { sectionsIn } from '#domain/dashboards/history/history';
import type { SectionEdit } from '#domain/dashboards/sections/section';
import type { Failure } from '#domain/failure';
import type { PageByBackend } from '#domain/pages/openable';
import { type Result, ok } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboards/access';
import type { CatalogueHistory } from '#ports/dashboards/history';
import type { DashboardPermissions } from '#ports/dashboards/permissions';
import type { DashboardsUse, PricedUse } from '#domain/use/use-report';
import type { DashboardUse } from '#ports/dashboards/use';
import type { LostSteps, WaitingForHelp } from '#ports/people/recovery/lost-steps';
import type { HealthCheck } from '#ports/dashboards/health';
import type { Dashboards } from './dashboards/dashboards';
import { type Back, type Loader, createLoader } from './loader';
import { type Names, createNames } from './people/people-names';

export interface ManagersLoaders {
  /** Whether the backend has what a page shows. */
  offered: Record<PageByBackend, Loader<boolean, Failure>>;
  waitingRequests: Loader<WaitingRequest[], Failure>;
  lostSteps: Loader<WaitingForHelp, Failure>;
  poolGroups: Loader<PoolGroups, Failure>;
  /** Everyone's use in the last twelve months. */
  organisationUse: Loader<PricedUse, Failure>;
  dashboardsUse: Loader<DashboardsUse, Failure>;
  /** The BI service's permissions beside those that the catalogue asks for. */
  permissionReview: Loader<PermissionReview, Failure>;
  lastCheck: Loader<LastCheck, Failure>;
  /** The sections that the history names, by id: also those that were deleted lately. */
  pastSections: Loader<ReadonlyMap<string, SectionEdit>, Failure>;
  names: Names;
}

interface ManagersLoadersParts {
  ports: {
    history: CatalogueHistory;
    permissions: Pick<DashboardPermissions, 'review'>;
    health: Pick<HealthCheck, 'offered' | 'last'>;
    use: Pick<DashboardUse, 'organisation' | 'ofDashboards' | 'own'>;
    access: Pick<DashboardAccess, 'waiting' | 'groups' | 'names'>;
    lostSteps: Pick<LostSteps, 'waiting'>;
  };
  dashboards: Pick<Dashboards, 'changes$'>;
  accessChanges$: Observable<unknown>;
  back$: Observable<Back>;
}

export function createManagersLoaders(parts: ManagersLoadersParts): ManagersLoaders {
  const { ports, dashboards, accessChanges$, back$ } = parts;
  const edits$ = dashboards.changes$.pipe(
    map((now) => now.dashboards),
    // The list is cleared when the user leaves, which isn't an edit.
    filter((list) => list !== undefined),
    distinctUntilChanged(),
    skip(1),
  );
  const offer = (ask: () => Promise<Result<unknown>>) =>
    createLoader(() => ask().then(isOffered), { back$, isLasting: true });
  return {
    offered: {
      // Not by the pool's groups, which take it seconds to count, and which it doesn't tell while it is away.
      ManagementPeople: offer(() => ports.access.waiting()),
      ManagementUsage: offer(() => ports.use.own()),
      ManagementHistory: offer(() => ports.history.read({ topic: 'syncs' })),
      ManagementHealth: offer(() => ports.health.offered()),
    },
    waitingRequests: createLoader(() => ports.access.waiting(), { changes$: accessChanges$, back$ }),
    lostSteps: createLoader(() => ports.lostSteps.waiting(), { back$ }),
    poolGroups: createLoader(() => ports.access.groups(), { back$ }),
    organisationUse: createLoader(() => ports.use.organisation(), { back$ }),
    dashboardsUse: createLoader(() => ports.use.ofDashboards(), { back$ }),
    permissionReview: createLoader(() => ports.permissions.review(), { changes$: edits$, back$ }),
    lastCheck: createLoader(() => ports.health.last(), { changes$: edits$, back$ }),
    pastSections: createLoader(async () => {
      const page = await ports.history.read({ topic: 'sections' });
      return page.ok ? ok(sectionsIn(page.value.entries)) : page;
    }),
    names: createNames(ports.access),
  };
}

/** A backend without an extension doesn't know its calls. */
function isOffered(answer: Result<unknown>): Result<boolean> {
  if (answer.ok) return ok(true);
  return answer.failure.kind === 'not-found' ? ok(false) : answer;
}
