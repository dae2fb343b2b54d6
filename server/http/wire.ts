import { type DashboardRow, type LastSyncAnswer, type SyncAnswer, toWire } from '../../src/adapters/ipr-api/contract';
import { type Dashboard, succeeded } from '../../src/domain/dashboards/dashboard';
import type { LastSync } from '../../src/domain/dashboards/sync-outcome';
import type { Synced } from '../application/sync-dashboards';

export function rowOf({ updatedAt, missing, ...dashboard }: Dashboard): DashboardRow {
  return { ...toWire(dashboard), updatedAt: updatedAt.toISOString(), ...(missing && { missing }) };
}

/** The most names to return, so that a badly damaged list does not make a huge response. */
const mostNames = 20;

export function syncAnswerOf({ unconfirmed, unreadable, ...counts }: Synced): SyncAnswer {
  const names = unreadable.filter((id) => id !== undefined).slice(0, mostNames);
  return {
    status: succeeded,
    ...counts,
    ...(unconfirmed > 0 && { unconfirmed }),
    ...(unreadable.length > 0 && { unreadable: { count: unreadable.length, names } }),
  };
}

export function lastSyncOf(sync: LastSync): LastSyncAnswer {
  if (sync === 'never') return { finishedAt: null };
  const { finishedAt, added, renamed, missing, returned } = sync;
  return { finishedAt: finishedAt.toISOString(), added, renamed, missing, returned };
}

const serialised = new WeakMap<readonly Dashboard[], string>();

/** The list's JSON, cached by array: the use case returns the same array until the catalogue changes. */
export function listJson(dashboards: readonly Dashboard[]): string {
  const kept = serialised.get(dashboards);
  if (kept !== undefined) return kept;
  const json = JSON.stringify(dashboards.map(rowOf));
  serialised.set(dashboards, json);
  return json;
}
