import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInMenuOf } from '#domain/access/visibility';
import { type DashboardId, notPublished, published } from '#domain/dashboards/dashboard';
import { type Membership, membershipAfter, readMembership } from '#domain/notifications/membership';
import {
  type NoticedEntry,
  type NoticedFields,
  type Recipient,
  createNotices,
  noticesOf,
} from '#domain/notifications/notice';

it('A group is known since it was first seen, and anew after the person has left it', () => {
  const first = membershipAfter(undefined, ['Sales'], 1);
  expect(first).toEqual({ since: 1, groups: [['Sales', 1]] });
  expect(membershipAfter(first, ['Sales'], 2)).toBe(first);
  const more = membershipAfter(first, ['Finance', 'Sales'], 3);
  expect(more).toEqual({
    since: 1,
    groups: [
      ['Finance', 3],
      ['Sales', 1],
    ],
  });
  const left = membershipAfter(more, ['Finance'], 4);
  expect(membershipAfter(left, ['Finance', 'Sales'], 5).groups).toEqual([
    ['Finance', 3],
    ['Sales', 5],
  ]);
});

it.each([undefined, null, 5, {}, { since: '1', groups: [] }, { since: 1, groups: 'Sales' }])(
  'A membership is not read from %j',
  (stored) => expect(readMembership(stored)).toBeUndefined(),
);

it('A membership is read as it was stored, without what is no group with its time', () => {
  const stored = JSON.parse('{"since":1,"groups":[["__proto__",2],["Sales"],7]}') as unknown;
  expect(readMembership(stored)).toEqual({ since: 1, groups: [['__proto__', 2]] });
});

const groupNames = ['Sales', 'Finance', 'SuperUser'];
const ids = ['one', 'two', 'three'] as DashboardId[];
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('edit' as const),
      id: fc.constantFrom(...ids),
      status: fc.constantFrom(published, published, notPublished),
      groupList: fc.uniqueArray(fc.constantFrom('Sales', 'Finance'), { maxLength: 2 }),
      isRenamed: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('join' as const), group: fc.constantFrom(...groupNames) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('leave' as const), group: fc.constantFrom(...groupNames) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('visit' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('grant' as const), id: fc.constantFrom(...ids) }) },
);

/** Plays a history. The backend sees the person at each visit, and before they lose a group. */
function play(acts: readonly (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[]) {
  const entries: NoticedEntry[] = [];
  const now = new Map<DashboardId, NoticedFields>();
  /** The titles that the person could really see of each dashboard, by time. */
  const seen: Set<string>[] = [];
  const groups = new Set<string>();
  const granted = new Map<DashboardId, Date>();
  let membership: Membership | undefined;
  let isHere = false;
  const visit = (time: number): void => {
    isHere = true;
    membership = membershipAfter(membership, [...groups], time);
  };
  const visible = (): string[] =>
    [...now.values()].flatMap((version) => {
      const one = { ...version, ...(granted.has(version.id) && { granted: true as const }) };
      return isHere && isInMenuOf({ access: 'by-group', groups: [...groups] }, one) ? [version.title] : [];
    });
  for (const [time, one] of acts.entries()) {
    const before = visible();
    if (one.act === 'visit') visit(time);
    if (one.act === 'join') groups.add(one.group);
    if (one.act === 'leave' && groups.delete(one.group) && isHere) visit(time);
    if (one.act === 'grant' && isHere && !granted.has(one.id)) granted.set(one.id, new Date(time));
    if (one.act === 'edit') {
      const { id, status, groupList, isRenamed } = one;
      const old = now.get(id);
      const title = old && !isRenamed ? old.title : `Title ${time}`;
      const after = { id, metaId: id, metaName: '', title, status, groupList, missing: false };
      entries.push({ kind: 'changed', number: time, at: new Date(time), ...(old && { before: old }), after });
      now.set(id, after);
    }
    seen[time] = new Set([...before, ...visible()]);
  }
  visit(acts.length);
  const to: Recipient = { access: 'by-group', groups: [...groups], sub: 'jonas', granted, membership: membership! };
  return { entries: entries.toReversed(), now, seen, to, shown: new Set(visible()) };
}

const once = (keys: string[]): void => expect(new Set(keys).size).toBe(keys.length);

it('in any history, each visible thing is told once, and nothing that was invisible then and is unpublished now', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const { entries, now, seen, to, shown } = play(acts);
      const answered = new Map([...to.granted].map(([id, at]) => [id as string, at]));
      const noticesIn = createNotices(to, (id) => now.get(id), answered);
      const told = entries.flatMap((entry) => noticesIn(entry).map((notice) => ({ entry, notice })));
      const old = told.filter(({ entry, notice: { dashboard, text } }) =>
        [dashboard!.title, ...(text === undefined ? [] : [text])].some((title) => !seen[entry.number]?.has(title)),
      );
      for (const { notice } of old) {
        expect(notice.kind).toBe('published');
        expect(notice.text).toBeUndefined();
        expect(shown).toContain(notice.dashboard!.title);
        expect(answered.has(notice.dashboard!.metaId)).toBe(false);
      }
      once(told.map(({ notice: { kind, number, dashboard } }) => `${kind} ${number} ${dashboard?.metaId}`));
      once(old.map(({ notice }) => notice.dashboard!.metaId));
      // Whoever has been there all the time is told of everything.
      const since = Math.max(to.membership.since, ...to.membership.groups.map(([, from]) => from));
      for (const entry of entries.filter(({ number }) => number >= since)) {
        const all = noticesOf(entry, { ...to, granted: new Map() });
        const without = all.filter(({ dashboard }) => !answered.has(dashboard!.metaId));
        const found = told.filter(({ notice }) => notice.number === entry.number).map(({ notice }) => notice);
        expect(found.filter(({ dashboard }) => !answered.has(dashboard!.metaId))).toEqual(without);
      }
    }),
    { numRuns: process.env['SOAK'] ? 10_000 : 1000 },
  );
});
