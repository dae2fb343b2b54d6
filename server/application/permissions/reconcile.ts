import type { BiFailure } from '../../ports/bi-service';
import type { Clock } from '../../ports/clock';
import type { DashboardPermissions, Grant } from '../../ports/dashboard-permissions';
import type { SharedCatalogue } from './shared-catalogue';
import type { DueCheck, PermissionStore, SharingState } from '../../ports/stores/permission-store';
import type { Lease } from '../../ports/leases';
import type { ReaderGroups } from '../../ports/reader-groups';
import { type Difference, type Originals, differenceOf, originalsAfter, undoing } from './difference';
import { type SharedDashboard, descriptionOf, groupsInUse, nameOf, prefixOf, readersOf } from './reader-groups';

export interface PermissionParts {
  store: SharedCatalogue;
  permissions: DashboardPermissions;
  groups: ReaderGroups;
  /** Id of the portal: its groups alone are its own. */
  portal: string;
  state: PermissionStore;
  /** Waits this many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
  clock: Clock;
  /** By the BI service's id of each dashboard. */
  leases: (metaId: string) => Lease;
}

/** Milliseconds. Five calls a second at most: QuickSight's rates are not published, and people wait for other calls meanwhile. */
export const betweenCalls = 200;

/** Reads the grants of a dashboard that is due and, if managed, changes them. Returns how many milliseconds to wait before the next. */
export type Reconcile = (metaId: string) => Promise<number>;

const untouched: Originals = { present: [], absent: [] };

/** One dashboard at a time, so that two changes of one dashboard never cross. */
export function createReconcile({
  store,
  permissions,
  groups,
  portal,
  state,
  clock,
  leases,
}: Omit<PermissionParts, 'pause'>): Reconcile {
  const created = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  /** A group that a dashboard names must exist first. */
  const createGroups = async (
    grants: readonly Grant[],
    catalogue: readonly SharedDashboard[],
  ): Promise<BiFailure | undefined> => {
    for (const group of groupsInUse(catalogue)) {
      const name = nameOf(group, portal);
      const { principal } = permissions.readerGrant(name);
      if (created.has(name) || !grants.some((grant) => grant.principal === principal)) continue;
      const made = await groups.create(name, descriptionOf(group));
      if (!made.ok) return made.failure;
      created.add(name);
    }
    return undefined;
  };

  const run = async (metaId: string, due: DueCheck): Promise<number> => {
    const catalogue = await store.list();
    const dashboard = catalogue.find((one) => one.metaId === metaId);
    const known: SharingState = (await state.sharingOf(metaId)) ?? { originals: untouched };
    const phase = await state.phase();
    const done = async (grants: readonly Grant[], originals: Originals, calls: number): Promise<number> => {
      const readAt = clock().getTime();
      await state.saveSharing(metaId, { grants, readAt, originals: phase === 'undoing' ? untouched : originals });
      await state.settleDue(metaId, due);
      return calls * betweenCalls;
    };
    const fail = async (failure: BiFailure, grants = known.grants, originals = known.originals) => {
      // A dashboard that is gone has no permissions to change; a sync marks it missing.
      if (failure.kind === 'not-found') return done([], untouched, 1);
      const { readAt } = known;
      await state.saveSharing(metaId, {
        ...(grants && { grants }),
        ...(readAt !== undefined && { readAt }),
        originals,
        problem: problemOf(failure),
      });
      return failure.kind === 'busy' ? failure.retryAfterSeconds * 1000 * (1 + Math.random()) : betweenCalls;
    };

    const found = await permissions.grants(metaId);
    if (!found.ok) return fail(found.failure);
    const change = changeTo(found.value);
    if (change.grant.length + change.revoke.length === 0) return done(found.value, known.originals, 1);
    const refused = await createGroups(change.grant, catalogue);
    if (refused) return fail(refused, found.value);
    const originals = phase === 'managed' ? originalsAfter(known.originals, found.value, change) : known.originals;
    // Saved before the change, so that a crash doesn't lose the original.
    await state.saveSharing(metaId, { grants: found.value, readAt: clock().getTime(), originals });
    const changed = await permissions.change(metaId, change);
    return changed.ok ? done(changed.value, originals, 2) : fail(changed.failure, found.value, originals);

    function changeTo(grants: readonly Grant[]): Pick<Difference, 'grant' | 'revoke'> {
      if (phase === 'undoing') return undoing(known.originals, grants);
      if (phase === 'review' || dashboard?.missing) return { grant: [], revoke: [] };
      // The undoing of a sync has removed it from the catalogue.
      const wanted = dashboard ? wantedFor(dashboard, permissions, portal) : [];
      const { grant, revoke, drift } = differenceOf(wanted, grants, oursIn(permissions, portal));
      return { grant, revoke: [...revoke, ...drift.filter(({ principal }) => due.takeBack.includes(principal))] };
    }
  };

  const leasedRun = async (metaId: string, tried?: DueCheck): Promise<number> => {
    const due = await state.dueOf(metaId);
    if (!due || due.mark === tried?.mark) return 0;
    const held = await leases(metaId).take();
    // It stays due, and the process at work looks again when it has given the lease back.
    if (!held) return 0;
    let wait: number;
    try {
      wait = await run(metaId, due);
    } finally {
      // It ends by itself if it can't be given back.
      await held.giveBack().catch(() => undefined);
    }
    return wait + (await leasedRun(metaId, due));
  };

  return (metaId) => {
    const next = last.then(() => leasedRun(metaId));
    last = next.catch(() => undefined);
    return next;
  };
}

export function wantedFor(dashboard: SharedDashboard, permissions: DashboardPermissions, portal: string): Grant[] {
  return readersOf(dashboard).map((group) => permissions.readerGrant(nameOf(group, portal)));
}

/** Whether only this portal shares with a principal. */
export function oursIn(permissions: DashboardPermissions, portal: string): (principal: string) => boolean {
  const prefix = permissions.readerGrant(prefixOf(portal)).principal;
  return (principal) => principal.startsWith(prefix);
}

function problemOf(failure: Exclude<BiFailure, { kind: 'not-found' }>): string {
  return failure.kind === 'busy' ? 'The BI service is busy' : failure.reason;
}
