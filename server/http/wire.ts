import type { DashboardRow, LastSyncAnswer } from '../../src/adapters/ipr-api/contract';
import type { Dashboard } from '../../src/domain/dashboards/dashboard';
import type { LastSync } from '../../src/domain/dashboards/sync-outcome';

export function rowOf({ groupList, updatedAt, missing, ...dashboard }: Dashboard): DashboardRow {
  return { ...dashboard, groups: groupList, updatedAt: updatedAt.toISOString(), ...(missing && { missing }) };
}

export function lastSyncOf(sync: LastSync): LastSyncAnswer {
  if (sync === 'never') return { finishedAt: null };
  const { finishedAt, added, renamed, missing, returned } = sync;
  return { finishedAt: finishedAt.toISOString(), added, renamed, missing, returned };
}

const serialised = new WeakMap<readonly Dashboard[], string>();

/** The list's JSON, made once for each array: the use case answers the same one until the catalogue changes. */
export function listJson(dashboards: readonly Dashboard[]): string {
  const kept = serialised.get(dashboards);
  if (kept !== undefined) return kept;
  const json = JSON.stringify(dashboards.map(rowOf));
  serialised.set(dashboards, json);
  return json;
}
