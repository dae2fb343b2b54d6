import type { Dashboard } from '#domain/dashboards/dashboard';
import type { RowEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { type RowChange, changedId } from '#domain/dashboards/sync/sync-plan';
import { standing } from '#domain/dashboards/sections/section';
import { readersOf, readersOfAccess } from '#domain/live/audience';
import type { AccessStore } from '../../ports/stores/access-store';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { Ports } from '../../ports/ports';
import type { SectionStore } from '../../ports/stores/section-store';
import type { Signals } from '../../ports/signals';

/**
 * The same stores; each change is signalled once it is written, to everyone who could see the dashboard before or can see it after. Restored
 * versions are saved edits; undoing a sync is a sync, and undoing a bulk edit a bulk edit. Requests for access are signalled to managers and to
 * the people who made them, alike whether the dashboard exists or not.
 */
export function signallingStores({
  dashboards: store,
  sections,
  access,
  signals,
}: Pick<Ports, 'dashboards' | 'sections' | 'access' | 'signals'>): Pick<Ports, 'dashboards' | 'sections' | 'access'> {
  const withGrants = async (rows: readonly Dashboard[]) => {
    const grants = await access.grants();
    return rows.map((row) => ({
      ...row,
      grantedTo: grants.filter(({ dashboard }) => dashboard === row.id).map(({ sub }) => sub),
    }));
  };
  const dashboards: DashboardStore = {
    ...store,

    async saveEdit(id, edit, options) {
      const before = await store.find(id);
      const saved = await store.saveEdit(id, edit, options);
      if (saved.ok) {
        const readers = readersOf(await withGrants([before ?? saved.value, saved.value]));
        await signals.publish({ kind: 'dashboard', id }, readers);
      }
      return saved;
    },

    async saveSync(changes, sync, origin) {
      const before = changes.length === 0 ? [] : rowsOf(changes, await store.list());
      await store.saveSync(changes, sync, origin);
      if (changes.length === 0) return;
      await signals.publish({ kind: 'catalogue', id: 'sync' }, readersOf(await withGrants(before)));
    },

    async saveBulk(edits, origin) {
      const before = rowsOf(edits, await store.list());
      const number = await store.saveBulk(edits, origin);
      const readers = readersOf(await withGrants([...before, ...rowsOf(edits, await store.list())]));
      await signals.publish({ kind: 'catalogue', id: 'sync' }, readers);
      return number;
    },
  };
  const signallingSections: SectionStore = {
    ...sections,

    async save(id, edit, options) {
      const saved = await sections.save(id, edit, options);
      if (saved.ok) {
        const held = (await store.list()).filter((dashboard) => standing(dashboard).section === id);
        await signals.publish({ kind: 'catalogue', id: 'sync' }, readersOf(await withGrants(held)));
      }
      return saved;
    },
  };
  return { dashboards, sections: signallingSections, access: signallingAccess(access, signals) };
}

function rowsOf(changes: readonly (RowChange | RowEdit)[], rows: readonly Dashboard[]): Dashboard[] {
  const changed = new Set(changes.map(changedId));
  return rows.filter(({ id }) => changed.has(id));
}

function signallingAccess(access: AccessStore, signals: Signals): AccessStore {
  const say = (sub: string) => signals.publish({ kind: 'access', id: 'requests' }, readersOfAccess(sub));
  return {
    ...access,

    async ask(request) {
      await access.ask(request);
      await say(request.sub);
    },

    async takeBack(sub, metaId) {
      await access.takeBack(sub, metaId);
      await say(sub);
    },

    async answer(answering) {
      const isFirst = await access.answer(answering);
      if (isFirst) await say(answering.asked.sub);
      return isFirst;
    },

    async withdraw(grant, by, now) {
      const ended = await access.withdraw(grant, by, now);
      if (ended) await say(grant.sub);
      return ended;
    },
  };
}
