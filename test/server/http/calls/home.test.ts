import { expect, it, vi } from 'vitest';
import { calls } from '#contract/calls';
import { anIdToken } from '../../tokens';
import { anApi, authorised, bearer } from '../an-api';
import { useStoreInMemory } from '../../use-store-in-memory';

it('home answers readers with their requests, managers with last sync and unused dashboards, newcomers with more', async () => {
  const { app, key } = anApi();
  const ask = async (token: string, query = '') => {
    const answer = await app.request(`/prod/${calls.home.path}${query}`, { headers: bearer(token) });
    return (await answer.json()) as object;
  };
  const ann = await anIdToken(key, { sub: 'ann-sub' });
  const requests = [{ metaId: 'secret', note: '', at: expect.any(String) }];
  await app.request(`/prod/${calls.requestAccess.path}`, {
    method: 'POST',
    headers: bearer(ann),
    body: JSON.stringify({ metaId: 'secret', note: '' }),
  });
  expect(await ask(ann)).toEqual({ requests });
  expect(await ask(ann, '?newcomer=true')).toEqual({ requests, mostUsed: [], published: expect.any(Array) });
  expect(await ask(await anIdToken(key, { 'cognito:groups': ['SuperUser'] }))).toEqual({
    lastSync: { finishedAt: null },
    unused: 0,
  });
});

it('home of a manager reads the sums of use, and nobody’s own use', async () => {
  const people = vi.fn(async () => []);
  const { app } = anApi({ uses: { ...useStoreInMemory(), people } });
  const answer = await app.request(`/prod/${calls.home.path}`, { headers: await authorised('SuperUser') });
  expect(await answer.json()).toMatchObject({ unused: 0 });
  expect(people).not.toHaveBeenCalled();
});
