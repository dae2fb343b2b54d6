import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import type { RowEdit } from '#domain/dashboards/catalogue/bulk-edit';
import {
  type ActEvent,
  type Actor,
  type HistoryEntry,
  type HistoryQuery,
  lastEditors,
} from '#domain/dashboards/history/history';
import { failed, ok } from '#domain/result';
import type { LastSync } from '#domain/dashboards/sync/sync-outcome';
import type { RowChange } from '#domain/dashboards/sync/sync-plan';
import type { DashboardStore } from '#server/ports/stores/dashboard-store';
import { eventOf, keyOf, pageLength } from '#server/ports/stores/history';
import { accessStoreInMemory } from './access-store-in-memory';
import { refreshStoreInMemory } from './data-refreshes-in-memory';
import type { Stores } from '#server/ports/stores/stores';
import { jobsInMemory } from './jobs-in-memory';
import { permissionStoreInMemory } from './permission-store-in-memory';
import { personStoreInMemory } from './person-store-in-memory';
import { scimStoreInMemory } from './scim-store-in-memory';
import { type Unnumbered, sectionStoreInMemory } from './section-store-in-memory';
import { useStoreInMemory } from './use-store-in-memory';

/** The stores of a portal that live as long as the test; `dashboards` are in the catalogue from the start. */
export function storesInMemory(...dashboards: Dashboard[]): Stores {
  const rows = new Map<DashboardId, Dashboard>(dashboards.map((dashboard) => [dashboard.id, dashboard]));
  const homePaths = new Map<string, string>();
  const entries: HistoryEntry[] = [];
  const incidents = new Map<string, number>();
  let ordered: readonly Dashboard[] | undefined;
  let lastSync: LastSync = 'never';

  const enter = (entry: Unnumbered<HistoryEntry>): number => {
    const number = entries.length + 1;
    entries.push({ ...entry, number });
    return number;
  };
  for (const after of dashboards) enter({ kind: 'changed', at: after.updatedAt, dashboard: after.id, after });

  const put = (dashboard: Dashboard) => {
    rows.set(dashboard.id, dashboard);
    ordered = undefined;
    return dashboard;
  };

  const saveAll = (
    changes: readonly (RowChange | RowEdit)[],
    origin: { at: Date; by?: Actor },
    event: ActEvent,
  ): number => {
    const number = enter({ ...event, ...origin });
    for (const change of changes) {
      if (change.kind === 'add') {
        const { dashboard } = change;
        if (rows.has(dashboard.id)) continue;
        put(dashboard);
        enter({ kind: 'changed', ...origin, dashboard: dashboard.id, after: dashboard, sync: number });
        continue;
      }
      const { kind, id, seen, ...changed } = change;
      const before = rows.get(id);
      if (!before || (seen && seen.getTime() !== before.updatedAt.getTime())) continue;
      const entry = { kind: 'changed', ...origin, dashboard: id, before, sync: number } as const;
      if (kind === 'remove') {
        rows.delete(id);
        ordered = undefined;
        enter(entry);
      } else enter({ ...entry, after: put({ ...before, ...changed, updatedAt: later(before, origin.at) }) });
    }
    return number;
  };

  const catalogue: DashboardStore = {
    async list() {
      ordered ??= [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
      return ordered;
    },
    async leftOut() {
      return new Set();
    },
    async find(id) {
      return rows.get(id);
    },
    lastEditors: async () => lastEditors(entries),
    async saveEdit(id, edit, { now, ifUpdatedAt, by, restored }) {
      const current = rows.get(id);
      if (!current) return failed({ kind: 'not-found' });
      if (ifUpdatedAt && ifUpdatedAt.getTime() !== current.updatedAt.getTime()) {
        return failed({ kind: 'conflict', current });
      }
      const saved = put({ ...current, ...edit, updatedAt: later(current, now) });
      enter({
        kind: 'changed',
        at: now,
        dashboard: id,
        before: current,
        after: saved,
        ...(by && { by: { sub: by.sub, email: by.email } }),
        ...(restored !== undefined && { restored }),
      });
      return ok(saved);
    },
    async lastSync() {
      return lastSync;
    },
    checkWritable: async () => undefined,
    async saveSync(changes, sync, { by, undone } = {}) {
      if (undone === undefined) lastSync = sync;
      const { finishedAt, ...counts } = sync;
      saveAll(
        changes,
        { at: finishedAt, ...(by && { by: { sub: by.sub, email: by.email } }) },
        {
          counts,
          ...(undone === undefined ? { kind: 'synced' } : { kind: 'sync-undone', undone }),
        },
      );
    },
    async saveBulk(edits, { now, by: { sub, email }, undone }) {
      return saveAll(
        edits,
        { at: now, by: { sub, email } },
        {
          count: edits.length,
          ...(undone === undefined ? { kind: 'bulk-edited' } : { kind: 'bulk-undone', undone }),
        },
      );
    },
  };

  return {
    dashboards: catalogue,
    permissions: permissionStoreInMemory(),
    homePaths: {
      async homePath(sub) {
        return homePaths.get(sub);
      },
      async saveHomePath(sub, path) {
        if (path === undefined) homePaths.delete(sub);
        else homePaths.set(sub, path);
      },
    },
    access: accessStoreInMemory(enter),
    refreshes: refreshStoreInMemory(),
    uses: useStoreInMemory(),
    people: personStoreInMemory(),
    sections: sectionStoreInMemory(enter),
    jobs: jobsInMemory(),
    scim: scimStoreInMemory(),
    history: {
      async page(query) {
        const found = entries.filter((entry) => isAskedFor(entry, query)).toReversed();
        const { limit = pageLength } = query;
        const page = found.slice(0, limit);
        const last = page.at(-1);
        return { entries: page, ...(found.length > limit && last && { next: last.number }) };
      },
      laterEntries: async () => 0,
      async entry(number) {
        return entries[number - 1];
      },
      async note(incident, { sub, email }, at, times = 1) {
        const key = keyOf(incident, { sub, email }, at);
        const index = incidents.get(key);
        const known = index === undefined ? undefined : entries[index];
        if (index !== undefined && known) {
          if (known.kind === 'refused') entries[index] = { ...known, count: known.count + times };
          return;
        }
        const by = { sub, email };
        const number = enter({ ...eventOf(incident, times), at, by });
        incidents.set(key, number - 1);
      },
      async forget(sub) {
        for (const [index, entry] of entries.entries()) {
          entries[index] = {
            ...entry,
            ...(entry.by?.sub === sub && { by: { sub, email: '' } }),
            ...('person' in entry && entry.personSub === sub && { person: sub }),
          };
        }
      },
    },
  };
}

const kindsOf = {
  'all-changes': ['changed', 'bulk-edited', 'bulk-undone', 'synced', 'sync-undone', 'access', 'permissions', 'section'],
  changes: ['changed', 'bulk-edited', 'bulk-undone', 'section'],
  syncs: ['synced', 'sync-undone'],
  sections: ['section'],
  access: ['signed-in', 'viewed-as', 'helped', 'sessions-ended', 'refused', 'access', 'permissions', 'exported'],
};

function isAskedFor(entry: HistoryEntry, { dashboard, sync, topic, by, before }: HistoryQuery): boolean {
  const part = entry.kind === 'changed' ? entry : undefined;
  const of = 'dashboard' in entry ? entry.dashboard : undefined;
  if (dashboard !== undefined && of !== dashboard) return false;
  if (sync !== undefined && part?.sync !== sync) return false;
  if (dashboard === undefined && sync === undefined && part?.sync !== undefined) return false;
  if (topic && !kindsOf[topic].includes(entry.kind)) return false;
  if (by !== undefined && entry.by?.sub !== by) return false;
  return before === undefined || entry.number < before;
}

function later(row: Dashboard, now: Date): Date {
  return new Date(Math.max(row.updatedAt.getTime() + 1, now.getTime()));
}
