import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressesOf, readersOf, readersOfAccess } from '#domain/live/audience';
import { LiveUpdatesFailed } from '#domain/live/live-trouble';
import { readingDelay } from '#domain/live/pace';
import { readSignal } from '#domain/live/signal';
import { accessModes } from '#domain/access/roles';
import { isVisibleTo } from '#domain/access/visibility';
import { aDashboard } from '../dashboards/a-dashboard';

it.each([
  ['within a third of a second where someone looks', 'signal', true, 300],
  ['within two seconds where nobody looks', 'signal', false, 2_000],
  ['within two seconds after a connection, which all browsers may have at once', 'connected', true, 2_000],
] as const)('The list is read again %s', (_, cause, isInSight, latest) => {
  expect(readingDelay(cause, isInSight, 1)).toBe(latest);
  expect(readingDelay(cause, isInSight, 0)).toBe(50);
});

it('A signal is of a dashboard, of the whole catalogue, or of requests for access', () => {
  expect(readSignal('access', 'requests')).toEqual({ kind: 'access', id: 'requests' });
  expect(readSignal('dashboard', 'a@b')).toEqual({ kind: 'dashboard', id: 'a@b' });
  expect(readSignal('catalogue', 'sync')).toEqual({ kind: 'catalogue', id: 'sync' });
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
  expect(readSignal(kind, id)).toBeUndefined();
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
