import { expect, it } from 'vitest';
import { calls } from '#contract/calls';
import { anIdToken } from '../../tokens';
import { anApi, bearer } from '../an-api';

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
