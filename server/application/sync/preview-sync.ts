import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';
import type { SyncCounts } from '#domain/dashboards/sync/sync-outcome';
import { planSync, type SyncPlan } from '#domain/dashboards/sync/sync-plan';
import { chosenChanges, countFound, foundChanges, type SeenChange } from '#domain/dashboards/sync/sync-preview';
import { mayManage, type Visitor } from '#domain/access/roles';
import { failed, ok, type Result } from '#domain/result';
import type { BiFailure, BiFolder, BiListing, BiReading, BiService, PreviewedSync } from '../../ports/bi-service';
import type { Clock } from '../../ports/clock';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import { notMade } from '../catalogue/many-changes';
import { type Refusal, refusalOf } from '../refusal';
import { type Syncing, actorIn, counted, foundIn } from './sync-dashboards';

export interface AppliedSync {
  counts: SyncCounts;
  /** Chosen, but no longer to be made as seen: the BI service or the catalogue has changed since. */
  left: DashboardId[];
}

export interface SyncInSteps {
  /** Finds the changes that a sync would make, for managers. Writes nothing. */
  preview(visitor: Visitor, reading: BiReading): Promise<Result<PreviewedSync, Refusal>>;
  /**
   * Makes the chosen changes, as far as a new look at the BI service and the catalogue would still make them: nothing that the manager
   * has not seen. The last sync and the history have it as a sync.
   */
  apply(visitor: Visitor & Partial<Actor>, chosen: readonly SeenChange[]): Promise<Result<AppliedSync, Refusal>>;
}

export function createSyncInSteps(
  store: DashboardStore,
  biService: BiService,
  clock: Clock,
  syncing: Syncing,
): SyncInSteps {
  const planOf = async (listing: BiListing, now: Date) => {
    const leftOut = await store.leftOut();
    const stored = await store.list();
    const plan = planSync(stored, foundIn(listing), { now, confirmed: Infinity, leftOut });
    return { stored, plan };
  };

  const apply = async (
    { plan, stored }: { plan: SyncPlan; stored: Awaited<ReturnType<DashboardStore['list']>> },
    chosen: readonly SeenChange[],
    now: Date,
    by: Actor | undefined,
  ): Promise<AppliedSync> => {
    const { changes, left } = chosenChanges(plan, stored, chosen);
    const planned = foundChanges({ ...plan, changes }, stored);
    await store.saveSync(changes, { ...countFound(planned), finishedAt: now }, by && { by });
    const lost = await notMade(store, changes);
    return { counts: countFound(planned.filter(({ id }) => !lost.has(id))), left: [...left, ...lost] };
  };

  return {
    async preview(visitor, reading) {
      if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
      const [listed, folders] = await Promise.all([biService.dashboards(reading), biService.folders()]);
      if (!listed.ok) return failed(refusalOf(listed.failure));
      const { plan, stored } = await planOf(listed.value, clock());
      const changes = foundChanges(plan, stored);
      const unchanged = stored.length - changes.filter(({ kind }) => kind !== 'added').length;
      return ok({
        changes,
        unchanged,
        isDoubtful: plan.isDoubtful,
        unreadable: listed.value.unreadable,
        ...foldersIn(folders, plan, stored),
      });
    },

    async apply(visitor, chosen) {
      if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
      const applied = await counted(syncing, async (held) => {
        const listed = await biService.dashboards();
        if (!listed.ok) return failed(refusalOf(listed.failure));
        const now = clock();
        const planned = await planOf(listed.value, now);
        if (!(await held.isStillHeld())) return failed({ code: 'sync-lost' });
        return ok(await apply(planned, chosen, now, actorIn(visitor)));
      });
      if (applied.ok) await syncing.afterwards();
      return applied;
    },
  };
}

function foldersIn(
  folders: Result<BiFolder[], BiFailure>,
  { changes }: SyncPlan,
  stored: readonly Dashboard[],
): Pick<PreviewedSync, 'folders'> {
  if (!folders.ok) return folders.failure.kind === 'refused' ? { folders: 'refused' } : {};
  if (folders.value.length === 0) return {};
  const added = changes.flatMap((change) => (change.kind === 'add' ? [change.dashboard] : []));
  const ids = new Map([...stored, ...added].map(({ metaId, id }) => [metaId, id]));
  return {
    folders: folders.value.map(({ name, dashboards }) => ({
      name,
      dashboards: dashboards.flatMap((id) => ids.get(id) ?? []),
    })),
  };
}
