import { expect, it } from 'vitest';
import { createPersonDetails } from '#server/application/people/person-details';
import { failed, ok } from '#domain/result';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, inGroups, manager } from '../../callers';
import { ann, bob, directoryInMemory } from '../../pool-directory-in-memory';
import { storesInMemory } from '../../stores-in-memory';

const sales = aDashboard({ id: aDashboardId('dashboard@sales'), metaId: 'sales', groupList: ['Board'] });
const session = { id: 'tkn1', isThis: false, device: 'Firefox, Windows', lastActiveAt: clock() };

function setUp() {
  const ports = storesInMemory(sales);
  const directory = directoryInMemory();
  const reasons: string[] = [];
  const sessions = new Set([session.id]);
  const pool = { failure: undefined as string | undefined };
  const answer = <T>(value: T) => (pool.failure === undefined ? ok(value) : failed(pool.failure));
  const details = createPersonDetails({
    ...ports,
    clock,
    originsOf: async () => undefined,
    poolDirectory: directory,
    poolSessions: {
      of: async () => answer([...sessions].map((id) => ({ ...session, id }))),
      end: async (_, ids) => answer(ids.filter((id) => sessions.delete(id)).length),
      endAll: async () => answer(sessions.clear()),
    },
    secondSteps: {
      personWith: async () => ok(undefined),
      of: async () => answer(['SMS_MFA']),
      remove: async () => ok(undefined),
    },
    receiptsOf: async () => [],
    complain: (reason) => reasons.push(reason),
  });
  const endings = async () =>
    (await ports.history.page({ topic: 'access' })).entries.filter(({ kind }) => kind === 'sessions-ended');
  return { ports, directory, details, reasons, pool, sessions, endings };
}

it('what the portal knows of a person is read together: groups, grants, sessions, use, files and deliveries', async () => {
  const { ports, details } = setUp();
  await ports.uses.add({ sub: bob.sub, groups: [], dashboard: sales.id, at: clock(), isRenewal: false });
  const asked = { ...bob, groups: ['Sales'], metaId: sales.metaId, note: '', at: clock() };
  await ports.access.ask(asked);
  await ports.access.answer({ asked, dashboard: sales.id, by: manager, now: clock(), decision: { kind: 'person' } });
  expect(await details.of(manager, bob.sub)).toEqual(
    ok({
      ...bob,
      groups: ['Sales', 'Finance'],
      readAt: clock(),
      grants: [expect.objectContaining({ dashboard: sales.id, sub: bob.sub })],
      sessions: [session],
      secondSteps: ['SMS_MFA'],
      lastSeenAt: clock(),
      opened: [{ dashboard: sales.id, sessions: 1 }],
      deliveries: [],
      files: { count: 0 },
    }),
  );
  expect(await details.of(manager, ann.sub)).toMatchObject(ok({ grants: [], opened: [] }));
});

it('a person is told to managers only, and one who was deleted is not found', async () => {
  const { details, endings } = setUp();
  const notAllowed = failed({ code: 'not-allowed' });
  expect(await details.of(inGroups('Sales'), bob.sub)).toEqual(notAllowed);
  expect(await details.endSessions(inGroups('Sales'), bob.sub, 'all')).toEqual(notAllowed);
  expect(await details.of(manager, 'nobody')).toEqual(failed({ code: 'not-found' }));
  expect(await details.endSessions(manager, 'nobody', 'all')).toEqual(failed({ code: 'not-found' }));
  expect(await endings()).toEqual([]);
});

it('sessions end singly or all at once, each in the history; one that ended by itself leaves no entry', async () => {
  const { details, sessions, endings } = setUp();
  expect(await details.endSessions(manager, bob.sub, [session.id])).toEqual(ok(1));
  expect(await details.endSessions(manager, bob.sub, [session.id])).toEqual(failed({ code: 'not-found' }));
  expect(await endings()).toMatchObject([
    { person: bob.email, personSub: bob.sub, count: 1, by: { sub: manager.sub } },
  ]);
  sessions.add('tkn2');
  expect(await details.endSessions(manager, bob.sub, 'all')).toEqual(ok(undefined));
  expect(sessions.size).toBe(0);
});

it('while the pool throttles, what it would say of a person is unknown, the rest is there, and nothing is recorded', async () => {
  const { details, directory, pool, reasons, endings } = setUp();
  pool.failure = 'TooManyRequestsException';
  expect(await details.of(manager, bob.sub)).toMatchObject(
    ok({ groups: ['Sales', 'Finance'], sessions: 'unknown', secondSteps: 'unknown' }),
  );
  expect(await details.endSessions(manager, bob.sub, 'all')).toMatchObject(failed({ code: 'busy' }));
  directory.failure = 'TooManyRequestsException';
  expect(await details.of(manager, bob.sub)).toMatchObject(ok({ groups: ['Sales', 'Finance'], readAt: clock() }));
  expect(await details.of(manager, ann.sub)).toMatchObject(failed({ code: 'busy' }));
  expect(reasons).toHaveLength(7);
  expect(await endings()).toEqual([]);
});
