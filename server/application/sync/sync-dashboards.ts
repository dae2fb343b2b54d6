import { mayManage, type Visitor } from '#domain/access/roles';
import { failed, ok, type Result } from '#domain/result';
import type { Actor } from '#domain/dashboards/history/history';
import type { SyncCounts } from '#domain/dashboards/sync/sync-outcome';
import { type Found, planSync } from '#domain/dashboards/sync/sync-plan';
import type { BiListing, BiService } from '../../ports/bi-service';
import type { Clock } from '../../ports/clock';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { Metrics } from '../../ports/metrics';
import type { HeldLease, Lease } from '../../ports/leases';
import { type Refusal, refusalOf } from '../refusal';
import { storableName } from '#domain/plain-text';
import { type SyncFailures, noteFailedSync } from './failed-sync';

export interface Synced extends SyncCounts {
  /** How many dashboards the BI service did not list, if marking them missing needs a manager's confirmation. */
  unconfirmed: number;
  /** Listed rows that could not be read: the dashboard's id, or undefined where not even that can be read. */
  unreadable: readonly (string | undefined)[];
}

/** `confirmed` is how many missing dashboards the manager has confirmed. */
export type SyncDashboards = (
  visitor: Visitor & Partial<Actor>,
  confirmed?: number,
) => Promise<Result<Synced, Refusal>>;

export interface Syncing {
  lease: Lease;
  failures: SyncFailures;
  metrics: Pick<Metrics, 'synced'>;
  /** Begins what nobody waits for. */
  afterwards: () => void | Promise<void>;
}

/**
 * Syncs the catalogue with the BI service, for managers, and stores when that finished and what it changed. All pages are read before
 * anything is written, and everything is written in one transaction, so an interrupted run changes nothing. Managers who start the same
 * sync during a run share its result, as does a scheduled sync; of several processes, the one that holds the lease syncs. The history
 * names who started it. `afterwards` begins what nobody waits for.
 */
export function createSyncDashboards(
  store: DashboardStore,
  biService: BiService,
  clock: Clock,
  syncing: Syncing,
): SyncDashboards {
  let underWay: { confirmed: number; answer: Promise<Result<Synced, Refusal>> } | undefined;

  const run = async (confirmed: number, by: Actor | undefined, held: HeldLease): Promise<Result<Synced, Refusal>> => {
    const listed = await biService.dashboards();
    const now = clock();
    if (!listed.ok) {
      const refusal = refusalOf(listed.failure);
      if (refusal.code === 'bi-service-unavailable') {
        await noteFailedSync(syncing.failures, store, { at: now, ...(by && { sub: by.sub }) });
      }
      return failed(refusal);
    }
    const leftOut = await store.leftOut();
    const { changes, counts, unconfirmed } = planSync(await store.list(), foundIn(listed.value), {
      now,
      confirmed,
      leftOut,
    });
    if (!(await held.isStillHeld())) return failed({ code: 'sync-lost' });
    await store.saveSync(changes, { ...counts, finishedAt: now }, by && { by });
    await syncing.afterwards();
    return ok({ ...counts, unconfirmed, unreadable: listed.value.unreadable });
  };

  return async (visitor, confirmed = 0) => {
    if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
    while (underWay && underWay.confirmed !== confirmed) await underWay.answer.catch(() => undefined);
    underWay ??= {
      confirmed,
      answer: counted(syncing, (held) => run(confirmed, actorIn(visitor), held)).finally(() => {
        underWay = undefined;
      }),
    };
    return underWay.answer;
  };
}

/** Runs while it holds the lease. */
export async function leased<T>(
  lease: Lease,
  run: (held: HeldLease) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const held = await lease.take();
  if (!held) return failed({ code: 'sync-running' });
  try {
    return await run(held);
  } finally {
    // It ends by itself if it can't be given back.
    await held.giveBack().catch(() => undefined);
  }
}

/** Runs while it holds the lease, and counts how it ended. */
export async function counted<T>(
  { lease, metrics }: Syncing,
  run: (held: HeldLease) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const started = performance.now();
  let end = 'failed';
  try {
    const result = await leased(lease, run);
    end = result.ok ? 'done' : result.failure.code;
    return result;
  } finally {
    metrics.synced({ end, seconds: (performance.now() - started) / 1000 });
  }
}

/** Nobody by a schedule. */
export function actorIn({ sub, email }: Partial<Actor>): Actor | undefined {
  return sub === undefined ? undefined : { sub, email: email ?? '' };
}

export function foundIn({ dashboards, unreadable }: BiListing): Found {
  return {
    dashboards: dashboards.map(({ id, name, arn }) => ({ metaId: id, metaName: storableName(name), metaArn: arn })),
    unreadable,
  };
}
