import { expect, it } from 'vitest';
import { createSyncInSteps } from '#server/application/sync/preview-sync';
import type { DashboardStore } from '#server/ports/stores/dashboard-store';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { clock, inGroups, manager, syncing } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

const row = (id: string, over = {}) =>
  aDashboard({
    id: aDashboardId(`dashboard@${id}`),
    metaId: id,
    title: `Title of ${id}`,
    metaName: `The ${id}`,
    metaArn: aBiDashboard(id).arn,
    ...over,
  });

const rows = [row('same'), row('named'), row('gone'), row('back', { missing: true })];
const inService = [aBiDashboard('same'), aBiDashboard('named', 'New name'), aBiDashboard('back'), aBiDashboard('new')];
const reading = () => ({ onPage: () => undefined, signal: new AbortController().signal });

function setUp(over: (store: DashboardStore) => Partial<DashboardStore> = () => ({})) {
  const store = storesInMemory(...rows);
  const biService = biServiceInMemory(...inService);
  const steps = createSyncInSteps({ ...store.dashboards, ...over(store.dashboards) }, biService, clock, syncing());
  const changes = async () => {
    const preview = await steps.preview(manager, reading());
    return preview.ok ? preview.value.changes : [];
  };
  return { store, biService, steps, changes };
}

it('the preview of a sync shows what is new, renamed, back and gone before anything is written', async () => {
  const { steps, store } = setUp();
  const before = await store.dashboards.list();
  expect(await steps.preview(manager, reading())).toEqual({
    ok: true,
    value: {
      changes: [
        { kind: 'added', id: 'dashboard@new', title: 'The new', metaName: 'The new' },
        { kind: 'renamed', id: 'dashboard@named', title: 'Title of named', metaName: 'New name', before: 'The named' },
        { kind: 'returned', id: 'dashboard@back', title: 'Title of back', metaName: 'The back' },
        { kind: 'missing', id: 'dashboard@gone', title: 'Title of gone', metaName: 'The gone' },
      ],
      unchanged: 1,
      isDoubtful: false,
      unreadable: [],
    },
  });
  expect(await store.dashboards.list()).toBe(before);
  expect(await store.dashboards.lastSync()).toBe('never');
});

it('a preview proposes folders with dashboards the catalogue has or would have, and says if their right is missing', async () => {
  const { steps, biService } = setUp();
  const folders = async () => {
    const preview = await steps.preview(manager, reading());
    return preview.ok ? preview.value.folders : preview;
  };
  biService.hasFolders([{ name: 'Finance', dashboards: ['same', 'new', 'of-someone-else'] }]);
  expect(await folders()).toEqual([{ name: 'Finance', dashboards: ['dashboard@same', 'dashboard@new'] }]);
  biService.hasFolders({ kind: 'refused', reason: 'AccessDeniedException' });
  expect(await folders()).toBe('refused');
  biService.hasFolders({ kind: 'busy', retryAfterSeconds: 1 });
  expect(await folders()).toBeUndefined();
});

it('the preview of a sync applies all changes, after which none is left, and the last sync and the history have it', async () => {
  const { steps, store, changes } = setUp();
  expect(await steps.apply(manager, await changes())).toMatchObject({
    value: { counts: { added: 1, renamed: 1, returned: 1, missing: 1 }, left: [] },
  });
  expect(await changes()).toEqual([]);
  expect(await store.dashboards.lastSync()).toMatchObject({ added: 1, renamed: 1, returned: 1, missing: 1 });
  const { entries } = await store.history.page({ topic: 'syncs' });
  expect(entries).toMatchObject([{ kind: 'synced', by: { email: manager.email } }]);
});

it('the preview of a sync applies only what was chosen', async () => {
  const { steps, store, changes } = setUp();
  await steps.apply(
    manager,
    (await changes()).filter(({ kind }) => kind === 'added'),
  );
  expect((await changes()).map(({ kind }) => kind)).toEqual(['renamed', 'returned', 'missing']);
  expect(await store.dashboards.find(aDashboardId('dashboard@new'))).toMatchObject({
    title: 'The new',
    status: 'DRAFT',
  });
});

it('the preview of a sync applies nothing that nobody has seen, and names what is no longer as it was seen', async () => {
  const { steps, store, biService, changes } = setUp();
  const seen = await changes();
  biService.has(aBiDashboard('same', 'Also renamed'), aBiDashboard('named', 'Renamed again'), aBiDashboard('gone'));
  expect(await steps.apply(manager, seen)).toMatchObject({
    value: {
      counts: { added: 0, renamed: 0, returned: 0, missing: 0 },
      left: ['dashboard@new', 'dashboard@named', 'dashboard@back', 'dashboard@gone'],
    },
  });
  expect(await store.dashboards.list()).toEqual(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
});

it('the preview of a sync names what someone has saved while it was being applied, and does not overwrite it', async () => {
  const { steps, store, changes } = setUp((inner) => ({
    async saveSync(...sync) {
      await inner.saveEdit(aDashboardId('dashboard@named'), { title: 'Saved meanwhile' }, { now: clock() });
      await inner.saveSync(...sync);
    },
  }));
  expect(await steps.apply(manager, await changes())).toMatchObject({
    value: { counts: { renamed: 0, added: 1 }, left: ['dashboard@named'] },
  });
  expect(await store.dashboards.find(aDashboardId('dashboard@named'))).toMatchObject({ title: 'Saved meanwhile' });
});

it('asks for each by name where more than a fifth are gone, and marks those that were named', async () => {
  const store = storesInMemory(...Array.from({ length: 20 }, (_, n) => row(`d${n}`)));
  const biService = biServiceInMemory(...Array.from({ length: 15 }, (_, n) => aBiDashboard(`d${n}`)));
  const steps = createSyncInSteps(store.dashboards, biService, clock, syncing());
  const preview = await steps.preview(manager, reading());
  if (!preview.ok) throw new Error('No preview');
  expect(preview.value).toMatchObject({ isDoubtful: true, unchanged: 15 });
  await steps.apply(manager, preview.value.changes.slice(0, 2));
  expect((await store.dashboards.list()).filter(({ missing }) => missing)).toHaveLength(2);
});

it('is for managers only', async () => {
  const { steps, biService } = setUp();
  const refused = { ok: false, failure: { code: 'not-allowed' } };
  expect(await steps.preview(inGroups('User'), reading())).toEqual(refused);
  expect(await steps.apply(inGroups('User'), [])).toEqual(refused);
  expect(biService.readings).toBe(0);
});

it('the preview of a sync is refused while the BI service does not answer', async () => {
  const { steps, store, biService } = setUp();
  biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
  const refused = { ok: false, failure: { code: 'busy', retryAfterSeconds: 5 } };
  expect(await steps.preview(manager, reading())).toEqual(refused);
  expect(await steps.apply(manager, [])).toEqual(refused);
  expect(await store.dashboards.lastSync()).toBe('never');
});
