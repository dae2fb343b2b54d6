import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Originals, differenceOf, originalsAfter, undoing } from '#server/application/permissions/difference';
import {
  type ReaderGroup,
  descriptionOf,
  groupsInUse,
  membershipsOf,
  nameOf,
  readersOf,
} from '#server/application/permissions/reader-groups';
import type { Grant } from '#server/ports/dashboard-permissions';
import { canBeOpenedBy } from '#domain/access/visibility';
import { aDashboard } from '../../../domain/dashboards/a-dashboard';
import { aGrant, portalId } from '../../dashboard-permissions-in-memory';
import { anyCharacter } from '../../../any-character';
import { isSame } from '../../dashboard-permissions-in-memory';

const group = (name: string) => ({ of: 'group', name }) as const;
const everyone = { of: 'everyone' } as const;
const named = (one: ReaderGroup) => nameOf(one, portalId);
const superUsers = group('SuperUser');
const isOurs = (principal: string) => principal.startsWith('group/portal-');
const ours = (name: string, over: Partial<Grant> = {}) => aGrant(`group/portal-${name}`, over);

const groupName = fc.constantFrom('Sales', 'Finance', 'Vertrieb', 'SuperUser', 'everyone', '営業');
const aCatalogue = fc.array(
  fc.record({
    status: fc.constantFrom('EMBEDED', 'DRAFT', 'other'),
    groupList: fc.array(groupName, { maxLength: 4 }),
  }),
);
const someGrant = fc.record({
  principal: fc.constantFrom('group/portal-a', 'group/portal-b', 'group/portal-c', 'user/bob', 'namespace/default'),
  access: fc.constantFrom('reads', 'owns', 'partly'),
  actions: fc.constant(['read']),
  link: fc.boolean(),
}) satisfies fc.Arbitrary<Grant>;
const grants = fc.uniqueArray(someGrant, { selector: ({ principal, link }) => `${principal} ${link}` });
const wantedGrants = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
  .map((names) => names.map((name) => ours(name)));

/** The BI service's state after the change. */
const changed = (found: readonly Grant[], { grant, revoke }: { grant: Grant[]; revoke: Grant[] }): Grant[] => [
  ...found.filter((one) => ![...grant, ...revoke].some((other) => isSame(one, other))),
  ...grant,
];
const sorted = (list: readonly Grant[]) => list.map((grant) => JSON.stringify(grant)).toSorted();

it.each([
  ['published for everyone', { groupList: [] }, [superUsers, everyone]],
  ['published for some groups', { groupList: ['Sales', 'Finance'] }, [superUsers, group('Sales'), group('Finance')]],
  ['published for managers', { groupList: ['SuperUser', 'Sales', 'Sales'] }, [superUsers, group('Sales')]],
  ['not published', { status: 'DRAFT', groupList: ['Sales'] }, [superUsers]],
  ['of an unknown status', { status: 'ARCHIVED' }, [superUsers]],
])('the groups that may read a dashboard of one that is %s', (_, over, readers) => {
  expect(readersOf(aDashboard(over))).toEqual(readers);
});

it('the groups that may read a dashboard are everyone’s, their own of the pool, and the one of them alone', () => {
  const ann = { of: 'person', sub: 'ann', email: 'ann@example.com' } as const;
  const inUse = [everyone, group('Sales'), group('Finance'), ann];
  expect(membershipsOf(['Sales'], inUse, 'ann')).toEqual([everyone, group('Sales'), ann]);
  expect(membershipsOf([], inUse, 'bob')).toEqual([everyone]);
});

it('the groups that may read a dashboard admit exactly the people to whom the portal would open it', () => {
  fc.assert(
    fc.property(aCatalogue, fc.array(groupName), (catalogue, groups) => {
      const mine = new Set(membershipsOf(groups, groupsInUse(catalogue)).map(named));
      for (const over of catalogue) {
        const admitted = readersOf(over).some((reader) => mine.has(named(reader)));
        expect(admitted).toBe(canBeOpenedBy({ access: 'by-group', groups }, aDashboard(over)));
      }
    }),
  );
});

it.each<[Parameters<typeof descriptionOf>[0], string]>([
  [everyone, 'Everyone who uses the portal'],
  [group('Sales'), "The portal's group Sales"],
  [{ of: 'person', sub: 'ann', email: 'ann@example.com' }, 'ann@example.com alone'],
  [{ of: 'person', sub: 'ann', email: 'x'.repeat(600) }, 'x'.repeat(512)],
])("a group's name in the BI service of %o is told to administrators", (one, description) => {
  expect(descriptionOf(one)).toBe(description);
});

it("a group's name in the BI service is one that QuickSight accepts, and different for each group", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 128 }), { maxLength: 5 }),
      (names) => {
        const derived = [everyone, ...names.map(group)].map(named);
        expect(new Set(derived).size).toBe(derived.length);
        for (const name of derived) expect(name).toMatch(/^portal-0a1b2c3d4e5f-[a-z0-9]{8,40}$/);
        for (const name of names) expect(descriptionOf(group(name)).length).toBeLessThanOrEqual(512);
      },
    ),
  );
});

describe('the difference between wanted and found', () => {
  it('grants what is missing, takes back from own groups only, and calls the rest drift', () => {
    const found = [ours('old'), ours('kept'), aGrant('user/bob'), aGrant('user/author', { access: 'owns' })];
    expect(differenceOf([ours('kept'), ours('new')], found, isOurs)).toEqual({
      grant: [ours('new')],
      revoke: [ours('old')],
      drift: [aGrant('user/bob')],
    });
  });

  it('counts every link as drift, and completes a part of the rights', () => {
    const link = aGrant('user/author', { access: 'owns', link: true });
    expect(differenceOf([ours('a')], [ours('a', { access: 'partly' }), link], isOurs)).toEqual({
      grant: [ours('a')],
      revoke: [],
      drift: [link],
    });
  });

  it('leaves a group of the portal that was made an owner, and calls that drift', () => {
    const owner = ours('a', { access: 'owns' });
    expect(differenceOf([ours('a')], [owner], isOurs)).toEqual({ grant: [], revoke: [], drift: [owner] });
  });

  it('is gone after it was applied, and touches nobody else', () => {
    fc.assert(
      fc.property(wantedGrants, grants, (wanted, found) => {
        const difference = differenceOf(wanted, found, isOurs);
        const after = changed(found, difference);
        expect(differenceOf(wanted, after, isOurs)).toEqual({ grant: [], revoke: [], drift: difference.drift });
        const foreign = (list: readonly Grant[]) =>
          sorted(list.filter(({ principal, link }) => link || !isOurs(principal)));
        expect(foreign(after)).toEqual(foreign(found));
      }),
    );
  });

  it('is undone only where it is not as before', () => {
    const originals = { present: [aGrant('user/bob'), aGrant('user/eve')], absent: [ours('a')] };
    expect(undoing(originals, [aGrant('user/bob'), aGrant('user/eve', { access: 'owns' })])).toEqual({
      grant: [aGrant('user/eve')],
      revoke: [],
    });
  });

  it('can be undone exactly, after any number of changes', () => {
    fc.assert(
      fc.property(grants, fc.array(fc.tuple(wantedGrants, fc.boolean())), (found, changes) => {
        let now: Grant[] = found;
        let originals: Originals = { present: [], absent: [] };
        for (const [wanted, takesDriftBack] of changes) {
          const { grant, revoke, drift } = differenceOf(wanted, now, isOurs);
          const change = { grant, revoke: [...revoke, ...(takesDriftBack ? drift : [])] };
          originals = originalsAfter(originals, now, change);
          now = changed(now, change);
        }
        const undone = changed(now, undoing(originals, now));
        expect(sorted(undone)).toEqual(sorted(found));
      }),
    );
  });
});
