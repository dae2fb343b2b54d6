import { expect, it } from 'vitest';
import { historyAnswer } from '#contract/dashboards/history';
import type { History } from '#server/ports/stores/history';
import { anApi, authorised, bearer, calls } from '../an-api';
import { anIdToken } from '../../tokens';

type Api = ReturnType<typeof anApi>;

async function historyOf({ app }: Api, query = ''): Promise<unknown[]> {
  const answer = await app.request(`${calls.history.path}${query}`, { headers: await authorised('SuperUser') });
  expect(answer.status).toBe(200);
  return historyAnswer.parse(await answer.json()).entries;
}

it('the history notes a manager’s sign-in once a session, and a person’s refusals once an hour with their number', async () => {
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

it('the history has a refusal that is repeated without end ever more seldom, and its number within a tenth', async () => {
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
