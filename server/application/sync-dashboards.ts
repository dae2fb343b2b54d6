import { mayManage, type Visitor } from '../../src/domain/people/access';
import { failed, ok, type Result } from '../../src/domain/result';
import type { SyncCounts } from '../../src/domain/dashboards/sync-outcome';
import type { BiService } from '../ports/bi-service';
import type { Clock } from '../ports/clock';
import type { DashboardStore } from '../ports/dashboard-store';
import { type Refusal, refusalOf } from './refusal';
import { planSync } from './sync-plan';

export type SyncDashboards = (visitor: Visitor) => Promise<Result<SyncCounts, Refusal>>;

/**
 * Brings the catalogue up to date with the BI service, for managers, and keeps when that was and what it changed. All pages are read
 * before anything is written, and all is written at once: a run that dies leaves nothing half done. Whoever asks while a run is under
 * way gets that run's answer.
 */
export function createSyncDashboards(store: DashboardStore, biService: BiService, clock: Clock): SyncDashboards {
  let underWay: Promise<Result<SyncCounts, Refusal>> | undefined;

  const run = async (): Promise<Result<SyncCounts, Refusal>> => {
    const found = await biService.dashboards();
    if (!found.ok) return failed(refusalOf(found.failure));
    const now = clock();
    const { changes, counts } = planSync(await store.list(), await store.leftOut(), found.value, now);
    await store.saveSync(changes, { ...counts, finishedAt: now });
    return ok(counts);
  };

  return async (visitor) => {
    if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
    underWay ??= run().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
