import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressesOf, readersOf, readersOfAccess } from '#domain/live/audience';
import { LiveUpdatesFailed } from '#domain/live/live-trouble';
import { readingWindow, spreadFor } from '#domain/live/pace';
import { readSignal } from '#domain/live/signal';
import { accessModes } from '#domain/access/roles';
import { isVisibleTo } from '#domain/access/visibility';
import { aDashboard } from '../dashboards/a-dashboard';

it.each([
  ['within a third of a second where someone looks', 'signal', true, 300],
  ['within two seconds where nobody looks', 'signal', false, 2_000],
  ['within two seconds after a connection, which all browsers may have at once', 'connected', true, 2_000],
] as const)('The list is read again %s', (_, cause, isInSight, latest) => {
  const window = readingWindow({ kind: cause }, isInSight);
  expect(window).toEqual({ from: 50, over: latest - 50 });
  const { from, over } = readingWindow({ kind: cause, spreadSeconds: 14 }, isInSight);
  expect([from, from + over]).toEqual([50, 14_000]);
});

it('The readings of many browsers take 70 % of the lists that a server answers, and those of few are not spread', () => {
  expect([10, 210, 1_000, 10_000, 1e9].map((browsers) => spreadFor(browsers, 1_000))).toEqual([0, 0, 2, 15, 600]);
});

it('A reading that failed is repeated later each time, and never before the server allows', () => {
  const windows = [1, 2, 3, 9].map((failures) => readingWindow({ kind: 'failed', failures }, true));
  expect(windows).toEqual([5_000, 10_000, 20_000, 60_000].map((over) => ({ from: 0, over })));
  expect(readingWindow({ kind: 'failed', failures: 1, retryAfterSeconds: 40 }, true).from).toBe(40_000);
});

it('A signal is of a dashboard, of the whole catalogue, or of requests for access', () => {
  expect(readSignal({ kind: 'access', id: 'requests' })).toEqual({
    kind: 'access',
    id: 'requests',
  });
  expect(readSignal({ kind: 'dashboard', id: 'a@b' })).toEqual({
    kind: 'dashboard',
    id: 'a@b',
  });
  const sync = { kind: 'catalogue', id: 'sync' };
  expect(readSignal({ ...sync, spreadSeconds: 14 })).toEqual({ ...sync, spreadSeconds: 14 });
  for (const spreadSeconds of [undefined, null, -1, 0, NaN, Infinity, 601, '14']) {
    expect(readSignal({ ...sync, spreadSeconds })).toEqual(sync);
  }
});

it.each([
  ['dashboard', 'no-id'],
  ['else', 'sync'],
  ['dashboard', { toString: 'a@b' }],
  ['catalogue', 'a@b'],
  ['access', 'a@b'],
  ['later', 'a@b'],
  [undefined, undefined],
])('A signal is not read from kind %s with the id %s', (kind, id) => {
  expect(readSignal({ kind, id })).toBeUndefined();
});

it('A failure of live updates has the words of the specification, and the server’s name for the error', () => {
  expect(String(new LiveUpdatesFailed({ kind: 'no-user' }))).toBe('LiveUpdatesFailed: No current user');
  expect(new LiveUpdatesFailed({ kind: 'refused', code: 'MaxSubscriptionsReached' }).message).toBe(
    'Connection failed: refused: MaxSubscriptionsReached',
  );
});

it('The readers of a signal are everyone where no group is named, and managers always', () => {
  expect(readersOf([{ status: 'EMBEDED', groupList: [] }])).toEqual(['managers', 'everyone']);
  expect(readersOf([{ status: 'DRAFT', groupList: [] }])).toEqual(['managers']);
  expect(addressesOf({ sub: 'ann', access: 'by-group', groups: ['Sales'] })).toEqual([
    'everyone',
    'user:ann',
    'group:Sales',
  ]);
});

it('The readers of a signal are exactly those who can see one of its dashboards', () => {
  const groups = fc.uniqueArray(fc.constantFrom('Sales', 'Ops', 'SuperUser', 'User', 'everyone', 'managers', 'ann'));
  const grantedTo = fc.uniqueArray(fc.constantFrom('ann', 'ben', 'Sales'));
  const status = fc.constantFrom('EMBEDED', 'DRAFT');
  const dashboards = fc.array(fc.record({ status, groupList: groups, grantedTo }), { minLength: 1 });
  fc.assert(
    fc.property(dashboards, groups, fc.constantFrom(...accessModes), (given, mine, access) => {
      const visitor = { sub: 'ann', access, groups: mine };
      const addresses = new Set(addressesOf(visitor));
      const isReader = readersOf(given).some((reader) => addresses.has(reader));
      const isSeen = given.some(({ grantedTo: people, ...one }) =>
        isVisibleTo(visitor, aDashboard({ ...one, ...(people.includes('ann') && { granted: true }) })),
      );
      expect(isReader).toBe(isSeen);
    }),
  );
});

it('The readers of a signal of requests for access are managers and the people who made them', () => {
  const readers = readersOfAccess('ann');
  const isReader = (sub: string, groups: string[]) =>
    addressesOf({ sub, access: 'by-group', groups }).some((reader) => readers.includes(reader));
  expect(isReader('ann', [])).toBe(true);
  expect(isReader('amelia', ['SuperUser'])).toBe(true);
  expect(isReader('ben', ['Sales'])).toBe(false);
});
