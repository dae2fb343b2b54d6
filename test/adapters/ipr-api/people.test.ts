import { expect, it } from 'vitest';
import { createIprApiAccess } from '#adapters/ipr-api/ipr-api-access';
import { createIprApiClient } from '#adapters/ipr-api/client/ipr-api-client';
import { ok } from '#domain/result';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';
import { clock } from '../../server/callers';
import { anApi, forSales } from '../../server/http/an-api';
import { ann, bob, directoryInMemory } from '../../server/pool-directory-in-memory';
import { anIdToken } from '../../server/tokens';
import { serve } from '../serve';

/** The portal's adapter with a manager's token, on the real backend. */
async function aManager(directory = directoryInMemory()) {
  const { app, key, log } = anApi({ poolDirectory: directory });
  const token = await anIdToken(key, { 'cognito:groups': ['SuperUser'] });
  const url = await serve((request) => app.fetch(request));
  const client = createIprApiClient(`${url}/prod`, { idToken: async () => ok({ token, sub: 'a-sub' }) });
  return { access: createIprApiAccess(client), directory, log };
}

const notFound = { ok: false, failure: { kind: 'not-found' } };

it('the IprApi client finds people, and learns what decides what one of them sees', async () => {
  const { access, log } = await aManager();
  expect(await access.people('')).toEqual(ok([ann, bob]));
  expect(await access.people('bob@')).toEqual(ok([bob]));
  expect(await access.people('ü & x=1')).toEqual(ok([]));
  expect(await access.viewAs(bob.sub)).toEqual(ok({ ...bob, groups: ['Sales', 'Finance'], granted: [] }));
  expect(await access.viewAs('nobody')).toMatchObject(notFound);
  expect(log.join()).toContain('"event":"viewed-as","person":"bob-sub"');
  expect(log.join()).not.toContain('bob@');
});

it('the IprApi client learns the groups of the pool, and how many people a change lets in or shuts out', async () => {
  const { access } = await aManager();
  const [one, two] = [1, 2].map((count) => ({ count, isMore: false }));
  const groups = [
    { name: 'Finance', people: one },
    { name: 'Sales', people: two },
  ];
  expect(await access.groups()).toEqual(ok({ groups, isMore: false }));
  const change = { groupList: { how: 'replace', groups: ['Finance'] } } as const;
  expect(await access.reach([forSales.id], change)).toEqual(
    ok({
      all: two,
      now: two,
      after: one,
      loses: one,
      losing: [expect.any(String)],
      gains: { count: 0, isMore: false },
      groups: groups.toReversed(),
      countedAt: clock(),
    }),
  );
  expect(await access.reach([aDashboardId('dashboard@none')], {})).toMatchObject(notFound);
});

it('the IprApi client is offered nobody where the pool refuses', async () => {
  const { access, directory } = await aManager();
  directory.failure = 'AccessDeniedException';
  expect(await access.people('')).toMatchObject(notFound);
  expect(await access.groups()).toMatchObject({ failure: { kind: 'broken' } });
  expect(await access.reach([forSales.id], {})).toMatchObject(notFound);
});
