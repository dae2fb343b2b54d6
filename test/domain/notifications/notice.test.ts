import { expect, it } from 'vitest';
import { isVisibleTo } from '#domain/access/visibility';
import { notPublished, published } from '#domain/dashboards/dashboard';
import type { HistoryEntry } from '#domain/dashboards/history/history';
import { type Recipient, noticedOf, noticesOf } from '#domain/notifications/notice';
import { aDashboard } from '../dashboards/a-dashboard';

const at = new Date('2026-11-27T08:00:00Z');
const priya = { sub: 'priya', email: 'priya@northfield.example' };
const person = (over: Partial<Recipient> = {}): Recipient => ({
  access: 'by-group',
  groups: ['Sales'],
  sub: 'jonas',
  granted: new Map(),
  membership: { since: 0, groups: [] },
  ...over,
});
const manager = person({ sub: 'amelia', groups: ['SuperUser'] });

const sales = aDashboard({ title: 'Sales', status: published, groupList: ['Sales'], missing: false, knownIssue: '' });
const changed = (before: typeof sales | undefined, after: typeof sales | undefined): HistoryEntry => ({
  kind: 'changed',
  number: 7,
  at,
  by: priya,
  dashboard: sales.id,
  ...(before && { before }),
  ...(after && { after }),
});
const told = (entry: HistoryEntry, to = person()) => {
  const noticed = noticedOf(entry);
  return noticed ? noticesOf(noticed, to).map(({ kind, text, dashboard }) => [kind, dashboard?.title, text]) : [];
};

it.each([
  ['published', { ...sales, status: notPublished }, sales, [['published', 'Sales', undefined]]],
  ['published for one more group', { ...sales, groupList: ['Finance'] }, sales, [['published', 'Sales', undefined]]],
  ['found again', { ...sales, missing: true }, sales, [['published', 'Sales', undefined]]],
  ['renamed', { ...sales, title: 'Orders' }, sales, [['renamed', 'Sales', 'Orders']]],
  [
    'unpublished and renamed',
    sales,
    { ...sales, title: 'Secret', status: notPublished },
    [['withdrawn', 'Sales', undefined]],
  ],
  [
    'given to another group',
    sales,
    { ...sales, title: 'Secret', groupList: ['Finance'] },
    [['withdrawn', 'Sales', undefined]],
  ],
  ['removed', sales, undefined, [['withdrawn', 'Sales', undefined]]],
  ['given a known issue', sales, { ...sales, knownIssue: 'Late' }, [['issue', 'Sales', 'Late']]],
  ['relieved of its known issue', { ...sales, knownIssue: 'Late' }, sales, [['issue-solved', 'Sales', undefined]]],
  ['described anew', sales, { ...sales, description: 'By region' }, []],
])('a notice tells a reader of a dashboard that was %s', (_, before, after, notices) => {
  expect(told(changed(before, after))).toEqual(notices);
});

it('a notice tells nobody what they did themselves, and only managers who did it', () => {
  const publishing = noticedOf(changed({ ...sales, status: notPublished }, sales))!;
  expect(noticesOf(publishing, person({ sub: 'priya' }))).toEqual([]);
  expect(noticesOf(publishing, person())[0]).not.toHaveProperty('by');
  expect(noticesOf(publishing, manager)[0]).toHaveProperty('by', priya);
});

it('a notice tells only managers of a sync, and of none that changed nothing', () => {
  const counts = { added: 2, renamed: 1, returned: 0, missing: 0 };
  expect(told({ kind: 'synced', number: 8, at, counts }, manager)).toEqual([['synced', undefined, undefined]]);
  expect(told({ kind: 'synced', number: 8, at, counts })).toEqual([]);
  expect(told({ kind: 'synced', number: 8, at, counts: { ...counts, added: 0, renamed: 0 } }, manager)).toEqual([]);
});

it('a notice tells nobody of a dashboard that they could open neither before nor after, whatever changed', () => {
  const states = [published, notPublished].flatMap((status) =>
    [[], ['Sales'], ['Finance'], ['Sales', 'Finance']].flatMap((groupList) =>
      [true, false].map((missing) => ({ ...sales, status, groupList, missing })),
    ),
  );
  const people = [
    person(),
    person({ groups: [] }),
    person({ groups: ['Finance'] }),
    person({ granted: new Map([[sales.id, at]]) }),
    manager,
    person({ access: 'open' }),
  ];
  const mayOpen = (to: Recipient, one: typeof sales) =>
    !one.missing && isVisibleTo(to, to.granted.has(one.id) ? { ...one, granted: true } : one);
  for (const to of people) {
    for (const before of states) {
      for (const after of states) {
        const notices = told(
          changed({ ...before, title: 'Former' }, { ...after, title: 'Latter', knownIssue: 'Late' }),
          to,
        );
        const says = JSON.stringify(notices);
        if (!mayOpen(to, after)) expect(says).not.toMatch(/Latter|Late/);
        if (!mayOpen(to, before)) expect(says).not.toContain('Former');
      }
    }
  }
});
