import { mayManage, type Visitor } from '#domain/people/access';
import { failed, ok, type Result } from '#domain/result';
import type { LastSync } from '#domain/dashboards/sync-outcome';
import type { DashboardStore } from '../ports/dashboard-store';
import type { Refusal } from './refusal';

export type ReadLastSync = (visitor: Visitor) => Promise<Result<LastSync, Refusal>>;

/** When the last sync finished and what it changed, for managers. */
export function createReadLastSync(store: DashboardStore): ReadLastSync {
  return async (visitor) => (mayManage(visitor) ? ok(await store.lastSync()) : failed({ code: 'not-allowed' }));
}
