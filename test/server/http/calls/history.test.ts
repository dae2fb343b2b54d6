import { expect, it } from 'vitest';
import { historyAnswer } from '#contract/dashboards/history';
import { undoSyncAnswer } from '#contract/dashboards/sync';
import type { History } from '#server/ports/stores/history';
import { aBiDashboard } from '../../bi-service-in-memory';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { permissionStoreInMemory } from '../../permission-store-in-memory';
import { anApi, anUpdate, authorised, bearer, calls, forEveryone } from '../an-api';
import { anIdToken } from '../../tokens';

type Api = ReturnType<typeof anApi>;

async function historyOf({ app }: Api, query = ''): Promise<unknown[]> {
  const answer = await app.request(`${calls.history.path}${query}`, { headers: await authorised('SuperUser') });
  expect(answer.status).toBe(200);
  return historyAnswer.parse(await answer.json()).entries;
}

async function send({ app }: Api, path: string, body: unknown): Promise<Response> {
  return app.request(path, { method: 'POST', body: JSON.stringify(body), headers: await authorised('SuperUser') });
}

it('the history call tells managers who changed a dashboard, from what to what, and which version came back', async () => {
  const api = anApi();
  await send(api, calls.update.path, anUpdate);
  await send(api, calls.update.path, { ...anUpdate, title: 'As before', restored: 1 });
  const [restored, changed] = await historyOf(api, `?id=${encodeURIComponent(forEveryone.id)}&topic=changes`);
  expect(changed).toMatchObject({
    kind: 'changed',
    by: { sub: expect.any(String), email: expect.any(String) },
    before: { id: forEveryone.id, title: forEveryone.title },
    after: { title: 'Everyone', groups: ['Sales'] },
  });
  expect(restored).toMatchObject({ after: { title: 'As before' }, restored: 1 });
});

it('names who has synced, and what the sync changed in each dashboard', async () => {
  const api = anApi();
  api.biService.has(...['everyone', 'sales', 'draft'].map((id) => aBiDashboard(id, 'New name')));
  await api.app.request(calls.sync.path, { headers: await authorised('SuperUser') });
  const [synced] = await historyOf(api, '?topic=syncs');
  expect(synced).toMatchObject({ kind: 'synced', by: { sub: expect.any(String) }, counts: { renamed: 3 } });
  const { number } = historyEntryNumber(synced);
  expect(await historyOf(api, `?sync=${number}`)).toHaveLength(3);
});

it('takes the last sync back, but for what was edited since, and only once, and has the permissions checked again', async () => {
  let checks = 0;
  const permissions = permissionStoreInMemory();
  const api = anApi({
    permissions: {
      ...permissions,
      saveDue: (due) => {
        checks += due.size;
        return permissions.saveDue(due);
      },
    },
  });
  const work = () => api.worker.run(new AbortController().signal);
  const names = async () =>
    (await api.dashboards.list()).map(({ id, title, metaName, missing }) => [id, title, metaName, missing]);
  api.biService.has(...['everyone', 'sales', 'new', 'edited'].map((id) => aBiDashboard(id, 'Renamed')));
  const before = await names();
  await api.app.request(calls.sync.path, { headers: await authorised('SuperUser') });
  for (const sk of ['everyone', 'edited']) await send(api, calls.update.path, { ...anUpdate, sk, title: 'Edited' });
  await work();
  const { number: sync } = historyEntryNumber((await historyOf(api, '?topic=syncs'))[0]);
  checks = 0;
  const answer = await send(api, calls.undoSync.path, { sync });
  const edited = aDashboardId('dashboard@edited');
  expect(undoSyncAnswer.parse(await answer.json())).toEqual({
    status: 'SYNC',
    added: 1,
    renamed: 2,
    missing: 1,
    returned: 0,
    kept: [edited],
  });
  const left = await names();
  expect(left.filter(([id]) => id !== edited)).toEqual(
    before.map(([id, title, ...synced]) => [id, id === forEveryone.id ? 'Edited' : title, ...synced]),
  );
  expect(left.filter(([id]) => id === edited)).toEqual([[edited, 'Edited', 'Renamed', false]]);
  expect((await send(api, calls.undoSync.path, { sync })).status).toBe(404);
  await work();
  // The one that is back in QuickSight.
  expect(checks).toBe(1);
  expect((await historyOf(api, '?topic=syncs'))[0]).toMatchObject({ kind: 'sync-undone', undone: sync });
});

it('notes a manager’s sign-in once a session, and a person’s refusals once an hour with their number', async () => {
  const api = anApi();
  for (let call = 0; call < 3; call++) {
    await api.app.request(calls.sync.path, { headers: await authorised('Sales') });
    await api.app.request(`/prod/nothing/${call}`, { headers: await authorised('Sales') });
    const token = await anIdToken(api.key, { 'cognito:groups': ['SuperUser'], origin_jti: 'one-session' });
    await api.app.request(calls.list.path, { headers: bearer(token) });
  }
  const noted = await historyOf(api, '?topic=access');
  const refused = { kind: 'refused', call: calls.sync.path, code: 'not-allowed', count: 3 };
  expect(noted.map((entry) => historyEntryNumber(entry).kind).toSorted()).toContain('signed-in');
  expect(noted).toContainEqual(expect.objectContaining(refused));
  expect(noted.filter((entry) => historyEntryNumber(entry).kind === 'refused')).toHaveLength(1);
});

it('writes a refusal that is repeated without end ever more seldom, and its number within a tenth', async () => {
  const api = anApi();
  const written: number[] = [];
  const history: History = {
    ...api.history,
    note: async (_, __, ___, times = 1) => void written.push(times),
  };
  const { app } = anApi({ history }, { callLimits: false });
  const headers = await authorised('Sales');
  for (let call = 0; call < 1000; call++) await app.request(calls.lastSync.path, { headers });
  expect(written.length).toBeLessThan(70);
  const total = written.reduce((sum, times) => sum + times, 0);
  expect(total).toBeGreaterThan(900);
  expect(total).toBeLessThanOrEqual(1000);
});

it('the history call answers as before when the history cannot be written, and says so in the log', async () => {
  const api = anApi();
  const history = { ...api.history, note: () => Promise.reject(new Error('disk full')) };
  const broken = anApi({ history });
  const answer = await broken.app.request(calls.sync.path, { headers: await authorised('Sales') });
  expect(answer.status).toBe(403);
  expect(broken.log.join('\n')).toContain('disk full');
});

function historyEntryNumber(entry: unknown): { number: number; kind: string } {
  return entry as { number: number; kind: string };
}
