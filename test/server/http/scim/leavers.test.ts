import { expect, it } from 'vitest';
import type { AnswerOf } from '#contract/calls';
import { peopleOnPage } from '#domain/access/listed-person';
import { stepsLeft } from '#domain/people/scim/receipt';
import { createLeavers } from '#server/application/scim/leavers';
import { listLeaver } from '#server/application/scim/listed-leavers';
import { clock, manager } from '../../callers';
import { authorised } from '../an-api';
import { aDirectory, ann, patchOf } from './a-directory';

const companies = [{ provider: 'Contoso', label: 'Contoso', kind: 'OIDC' as const, domains: ['contoso.example'] }];
const muchLater = () => new Date(clock().getTime() + 401 * 24 * 3_600_000);
const leave = patchOf({ op: 'Replace', path: 'active', value: 'False' });
const back = patchOf({ op: 'Replace', path: 'active', value: 'True' });

async function withLeavers() {
  const directory = await aDirectory();
  const leavers = async (query = ''): Promise<AnswerOf<'leavers'>> => {
    const headers = await authorised('SuperUser');
    const answer = await directory.app.request(`/prod/quicksight/access/leavers${query}`, { headers });
    return (await answer.json()) as AnswerOf<'leavers'>;
  };
  return { ...directory, leavers };
}

it('the receipt lists a leaver with each step and its time, and with the steps that are still tried', async () => {
  const { call, create, worker, poolAccounts, leavers } = await withLeavers();
  const id = await create('Users', ann);
  expect(await leavers()).toEqual({ count: 0, leavers: [] });
  poolAccounts.failure = 'down';
  await call('PATCH', `Users/${id}`, leave);
  const ending = new AbortController();
  const working = worker.run(ending.signal);
  const time = clock().toISOString();
  const open = ['account', 'reader', 'groups', 'deliveries', 'files'].map((step) => ({ step }));
  const receipt = { goal: 'disabled', arrivedAt: time, steps: [{ step: 'refused', at: time }, ...open] };
  await expect
    .poll(() => leavers())
    .toEqual({
      count: 1,
      leavers: [
        {
          id,
          provider: 'Contoso',
          userName: ann.userName,
          email: 'ann@contoso.example',
          hasAccount: false,
          receipts: [{ ...receipt, nextTry: expect.not.stringMatching(time) }],
        },
      ],
    });
  ending.abort();
  await working;
});

it('a person who has come back is no longer listed, and has their earlier receipt with their details', async () => {
  const { call, create, work, leavers, scim, jobs } = await withLeavers();
  const id = await create('Users', ann);
  await call('PATCH', `Users/${id}`, leave);
  await work();
  expect(await leavers('?text=ANN@')).toMatchObject({ count: 1, leavers: [{ hasAccount: true }] });
  expect(await leavers('?text=bob')).toEqual({ count: 0, leavers: [] });
  await call('PATCH', `Users/${id}`, back);
  await work();
  expect(await leavers()).toEqual({ count: 0, leavers: [] });
  const asked = createLeavers({ scim, jobs, clock, companies });
  const receipts = await asked.receiptsOf({ sub: 'ann-sub', address: 'Ann@contoso.example' });
  expect(receipts).toMatchObject([{ goal: 'disabled', isOver: true }]);
  expect(receipts.map(stepsLeft)).toEqual([0]);
  expect(await asked.receiptsOf({ sub: 'someone', address: 'ann@contoso.example' })).toEqual([]);
});

it('a deletion stays listed, by pages with the latest first, for 400 days', async () => {
  const { call, create, work, leavers, scim, jobs } = await withLeavers();
  const id = await create('Users', ann);
  expect((await call('DELETE', `Users/${id}`)).status).toBe(204);
  await work();
  expect(await leavers()).toMatchObject({ leavers: [{ id, receipts: [{ goal: 'deleted' }] }] });
  for (let one = 0; one < peopleOnPage; one += 1) {
    const left = {
      provider: 'Contoso',
      id: `p${one}`,
      email: `p${one}@contoso.example`,
      at: clock().getTime() + one + 1,
    };
    await listLeaver(scim, left);
  }
  const first = await leavers();
  expect(first).toMatchObject({ count: peopleOnPage + 1, leavers: [], next: expect.any(String) });
  expect(await leavers(`?after=${encodeURIComponent(first.next ?? '')}`)).toMatchObject({ leavers: [{ id }] });
  const aged = createLeavers({ scim, jobs, clock: muchLater, companies });
  for (const _ of ['50', '51']) expect(await aged.page(manager, { text: '' })).toMatchObject({ value: { count: 0 } });
  expect(await scim.keys({ provider: 'Contoso', kind: 'leaver' }, '')).toEqual([]);
});
