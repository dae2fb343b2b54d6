import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createIprApiAccess } from '#adapters/ipr-api/ipr-api-access';
import { createIprApiClient } from '#adapters/ipr-api/client/ipr-api-client';
import { ok } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboards/access';
import { anApi, forSales } from '../../server/http/an-api';
import { clock } from '../../server/callers';
import { anIdToken } from '../../server/tokens';
import { serve } from '../serve';

/** As these people, over HTTP, on one backend. */
async function overHttp() {
  const { app, key } = anApi();
  const url = await serve((request) => new Hono().route('/', app).fetch(request));
  return async (sub: string, ...groups: string[]): Promise<DashboardAccess> => {
    const token = await anIdToken(key, { sub, 'cognito:groups': groups });
    return createIprApiAccess(createIprApiClient(`${url}/prod`, { idToken: async () => ok({ token, sub }) }));
  };
}

const gone = { ok: false, failure: { kind: 'not-found' } };

it('leads from a request to its answer, which the second manager is too late for', async () => {
  const as = await overHttp();
  const [ann, boss] = [await as('ann', 'Operations'), await as('boss', 'SuperUser')];
  expect(await ann.mine()).toEqual(ok([]));
  expect(await ann.ask('sales', 'For Q4')).toEqual(ok(undefined));
  expect(await ann.ask('nowhere', '')).toEqual(ok(undefined));
  const waiting = await boss.waiting();
  expect(waiting).toMatchObject(
    ok([{ dashboard: forSales.id, sub: 'ann', groups: ['Operations'], note: 'For Q4', at: clock() }]),
  );
  const [request] = waiting.ok ? waiting.value : [];
  if (!request) throw new Error('No request');
  expect(await boss.answer(request, { kind: 'decline', word: 'No' })).toEqual(ok(undefined));
  expect(await boss.answer(request, { kind: 'person' })).toMatchObject(gone);
  expect(await ann.mine()).toMatchObject(
    ok([
      { metaId: 'sales', answer: { granted: false, word: 'No', at: clock() } },
      { metaId: 'nowhere', note: '' },
    ]),
  );
  await ann.ask('sales', '');
  const until = '2027-02-18';
  expect(await boss.answer(request, { kind: 'person', until })).toEqual(ok(undefined));
  expect(await ann.mine()).toMatchObject({ value: [{ metaId: 'sales', answer: { granted: true, until } }, {}] });
  expect(await boss.who(forSales.id)).toMatchObject(ok({ people: [{ sub: 'ann', until }] }));
  await ann.takeBack('nowhere');
  expect(await ann.mine()).toMatchObject({ value: [{ metaId: 'sales' }] });
});

it('access is not found where the backend keeps no requests', async () => {
  const url = await serve(({ method }) => (method === 'GET' ? Response.json({}) : new Response(null, { status: 404 })));
  const ann = createIprApiAccess(createIprApiClient(url, { idToken: async () => ok({ token: 'a', sub: 'ann' }) }));
  expect(await ann.mine()).toMatchObject(gone);
  expect(await ann.ask('sales', '')).toMatchObject(gone);
});
