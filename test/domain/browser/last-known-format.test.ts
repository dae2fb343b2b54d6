import { expect, it } from 'vitest';
import { bytesOf, cacheLimits } from '#domain/browser/cache';
import {
  type LastKnown,
  sealed,
  fitting,
  mostRows,
  readLastKnown,
  serializeLastKnown,
} from '#domain/browser/last-known-format';
import { type Dashboard, untouchedEdit } from '#domain/dashboards/dashboard';
import { aDashboard, aDashboardId } from '../dashboards/a-dashboard';
import { aSection } from '../dashboards/sections/a-section';

const ann = { clientId: 'client', sub: 'ann' };
const user = { userSub: 'ann', userEmail: 'ann@example.com', groupList: ['Sales'], homePath: '/dashboard/sales' };
/** The text of a list as the portal keeps it. */
const spell = (known: Omit<LastKnown, 'total'>, isWanted: (dashboard: Dashboard) => boolean = () => false): string =>
  serializeLastKnown(ann, {
    ...known,
    ...fitting(known, isWanted),
    total: known.dashboards.length,
  });
/** A kept text as it would be with other content, sealed anew. */
const altered = (text: string, alter: (content: { rows: unknown[][] }) => unknown): string => {
  const { seal: _, ...content } = JSON.parse(text) as { seal: string; rows: unknown[][] };
  return sealed(JSON.stringify(alter(content)));
};
const dashboards = (count: number, description = 'About it') =>
  Array.from({ length: count }, (_, at) =>
    aDashboard({
      id: aDashboardId(`quicksight@board-${at}`),
      metaId: `board-${at}`,
      title: `Board ${at}`,
      description,
    }),
  );

it('A last known list is read as it was written, except for fields that no page shows', () => {
  // With every field: one that isn't kept would be missing for as long as the backend confirms the list.
  const first: Required<Omit<Dashboard, 'shownTitle'>> = {
    ...untouchedEdit('Board'),
    id: aDashboardId('quicksight@board'),
    metaId: 'board',
    metaName: 'Board',
    metaArn: 'arn',
    updatedAt: new Date('2026-11-18T07:00:00Z'),
    groupList: ['Sales'],
    missing: true,
    granted: true,
    refreshedAt: new Date('2026-11-18T06:10:00Z'),
    face: 'k0060',
    sheets: ['Overview', 'Stores'],
    editedBy: 'maya@example.com',
    issuePosted: { at: new Date('2026-11-16T08:00:00Z') },
  };
  const {
    owner: _,
    knownIssue: __,
    ...second
  } = aDashboard({
    id: aDashboardId('quicksight@costs'),
    metaId: 'costs',
    promisedAge: 'P1D',
    refreshedAt: new Date('2026-11-18T06:10:00Z'),
    editedBy: 'maya@example.com',
    issuePosted: { at: new Date('2026-11-17T08:00:00Z'), by: 'jonas@example.com' },
  });
  const known = { user, dashboards: [first, second], skipped: 3, version: '"abc"' };
  const read = readLastKnown(ann, spell(known));
  expect(read).toEqual({
    ...known,
    total: 2,
    dashboards: [
      { ...first, metaArn: '' },
      { ...second, metaArn: '' },
    ],
  });
});

it('A last known list is nobody else’s, of no other client, and of no other form', () => {
  const text = spell({ user, dashboards: dashboards(2), skipped: 0 });
  expect(readLastKnown(ann, text)).toBeDefined();
  expect(readLastKnown({ ...ann, sub: 'bob' }, text)).toBeUndefined();
  expect(readLastKnown({ ...ann, clientId: 'other' }, text)).toBeUndefined();
  expect(
    readLastKnown(
      ann,
      altered(text, (content) => content),
    ),
  ).toBeDefined();
  expect(
    readLastKnown(
      ann,
      altered(text, (content) => ({ ...content, form: 5 })),
    ),
  ).toBeUndefined();
});

it('A last known list fits into an item whatever its length, and says how many there are', () => {
  const all = dashboards(10_000, 'ü'.repeat(200));
  const text = spell({ user, dashboards: all, skipped: 0, version: '"abc"' });
  expect(bytesOf(text)).toBeLessThan(cacheLimits.item);
  const read = readLastKnown(ann, text);
  expect(read?.total).toBe(10_000);
  const kept = read?.dashboards.length ?? 0;
  expect(kept).toBeGreaterThan(300);
  expect(kept).toBeLessThan(mostRows);
  expect(read?.dashboards.map(({ title }) => title)).toEqual(all.slice(0, kept).map(({ title }) => title));
});

it('A last known list fits into an item with hundreds of sections too, and has those of its dashboards', () => {
  const sections = Array.from({ length: 500 }, (_, at) =>
    aSection({
      id: `s${at}`,
      titles: { en: `Section ${at}`, de: `Bereich ${at}` },
      description: 'x'.repeat(200),
    }),
  );
  const placed = dashboards(1000, 'x'.repeat(200)).map((one, at) => ({ ...one, section: `s${at % 400}` }));
  const text = spell({ user, dashboards: placed, sections, skipped: 0 });
  expect(bytesOf(text)).toBeLessThanOrEqual(cacheLimits.item - 100);
  const read = readLastKnown(ann, text);
  expect(read?.sections).toEqual(sections.slice(0, read?.dashboards.length));
});

it('A last known list that is too long has its first dashboards, and no version, which the backend would confirm', () => {
  const known = { user, dashboards: dashboards(mostRows + 1), skipped: 0, version: '"abc"' };
  const read = readLastKnown(ann, spell(known));
  expect(read?.dashboards).toHaveLength(mostRows);
  expect(read).not.toHaveProperty('version');
  expect(readLastKnown(ann, spell({ ...known, dashboards: dashboards(mostRows) }))?.version).toBe('"abc"');
});

it('A last known list that is too long has the wanted dashboards first, in their place by title', () => {
  const all = dashboards(10_000);
  const wanted = new Set(['board-9998', 'board-7']);
  const text = spell({ user, dashboards: all, skipped: 0 }, ({ metaId }) => wanted.has(metaId));
  const kept = readLastKnown(ann, text)?.dashboards ?? [];
  expect(kept.at(-1)?.metaId).toBe('board-9998');
  expect(kept.filter(({ metaId }) => metaId === 'board-7')).toHaveLength(1);
});

it('A last known list that fits is whole, even if most of it is wanted', () => {
  const all = dashboards(500, 'x'.repeat(200));
  const text = spell({ user, dashboards: all, skipped: 0 }, ({ metaId }) => metaId !== 'board-499');
  expect(bytesOf(text)).toBeGreaterThan(cacheLimits.item / 2);
  expect(readLastKnown(ann, text)?.dashboards).toHaveLength(500);
});

it('A last known list has no home path and no version if the user and the list have none', () => {
  const { homePath: _, ...homeless } = user;
  const text = spell({ user: homeless, dashboards: [], skipped: 0 });
  expect(Object.keys(JSON.parse(text) as object)).not.toEqual(expect.arrayContaining(['homePath']));
  expect(readLastKnown(ann, text)).toStrictEqual({ user: homeless, dashboards: [], total: 0, skipped: 0 });
});

it.each(['', '{', 'null', '"text"', '[]'])('A last known list is not %j', (text) => {
  expect(readLastKnown(ann, text)).toBeUndefined();
});

it.each([
  ['email', null],
  ['groups', 'Sales'],
  ['homePath', 5],
  ['total', -1],
  ['total', '5'],
  ['skipped', -1],
  ['skipped', 1.5],
  ['skipped', '1'],
  ['version', 5],
  ['rows', {}],
])('A last known list with %s = %j is not read', (field, value) => {
  const text = spell({ user, dashboards: [], skipped: 0 });
  expect(
    readLastKnown(
      ann,
      altered(text, (known) => ({ ...known, [field]: value })),
    ),
  ).toBeUndefined();
});

it('A last known list of 100 dashboards is whole', () => {
  const text = spell({ user, dashboards: dashboards(100), skipped: 0 });
  expect(readLastKnown(ann, text)?.dashboards).toHaveLength(100);
});

it.each([
  ['an invalid id', (row: unknown[]) => (row[0] = 'none')],
  ['an empty address', (row: unknown[]) => (row[1] = '')],
  ['an id that is no text', (row: unknown[]) => (row[0] = { length: 3 })],
  ['a name that is no text', (row: unknown[]) => (row[2] = null)],
  ['an invalid date', (row: unknown[]) => (row[3] = 9e15)],
  ['a date that is no number', (row: unknown[]) => (row[3] = '2026-11-20')],
  ['something between missing and not', (row: unknown[]) => (row[4] = true)],
  ['something between granted and not', (row: unknown[]) => (row[5] = 'yes')],
  ['an invalid time of refresh', (row: unknown[]) => (row[6] = 'today')],
  ['a face that is no text', (row: unknown[]) => (row[7] = 5)],
  ['sheets that are no list', (row: unknown[]) => (row[8] = 'Overview')],
  ['a sheet that is no text', (row: unknown[]) => (row[8] = [5])],
  ['an editor that is no text', (row: unknown[]) => (row[9] = 5)],
  ['an issue posted at no time', (row: unknown[]) => (row[10] = ['today'])],
  ['an issue posted by no text', (row: unknown[]) => (row[10] = [5, 5])],
  ['an issue posted by no list', (row: unknown[]) => (row[10] = {})],
  ['a title that is no text', (row: unknown[]) => (row[11] = 7)],
  ['no title', (row: unknown[]) => (row[11] = null)],
  ['invalid groups', (row: unknown[]) => (row[15] = ['Sales', null])],
  ['one text instead of groups', (row: unknown[]) => (row[15] = 'Sales')],
  ['an owner that is no text', (row: unknown[]) => (row[17] = 7)],
  ['a field too few', (row: unknown[]) => row.pop()],
  ['a field too many', (row: unknown[]) => row.push('x')],
])('A last known list with %s in one row is not read at all', (_, damage) => {
  const text = spell({ user, dashboards: dashboards(3), skipped: 0 });
  const damaged = altered(text, (content) => {
    damage(content.rows[1] ?? []);
    return content;
  });
  expect(readLastKnown(ann, damaged)).toBeUndefined();
});

it('A last known list with a row that ends too early is not read at all', () => {
  const text = spell({ user, dashboards: dashboards(1), skipped: 0 });
  for (let length = 0; length < 21; length++) {
    const cut = altered(text, ({ rows, ...rest }) => ({ ...rest, rows: rows.map((row) => row.slice(0, length)) }));
    expect(readLastKnown(ann, cut)).toBeUndefined();
  }
});

it.each([null, 7, {}])('A last known list with %j for a row is not read at all', (row) => {
  const text = spell({ user, dashboards: [], skipped: 0 });
  expect(
    readLastKnown(
      ann,
      altered(text, (known) => ({ ...known, rows: [row] })),
    ),
  ).toBeUndefined();
});

it('A last known list whose text was altered is not read at all', () => {
  const text = spell({ user, dashboards: dashboards(3), skipped: 0, version: '"abc"' });
  expect(readLastKnown(ann, text.replace('Board 1', 'Bored 1'))).toBeUndefined();
  expect(readLastKnown(ann, text.replace('abc', 'abd'))).toBeUndefined();
});

it('A last known list of a release without seals is read, and has no version that the backend would confirm', () => {
  const known = { user, dashboards: [], total: 0, skipped: 0 };
  const text = spell({ ...known, version: '"abc"' }).replace(/"seal":"\w+",/, '');
  expect(readLastKnown(ann, text)).toStrictEqual(known);
});

it('A last known list with one dashboard twice is not read at all', () => {
  const [twice] = dashboards(1);
  if (!twice) throw new Error('There is no dashboard');
  const text = spell({ user, dashboards: [twice, { ...twice, title: 'Other' }], skipped: 0 });
  expect(readLastKnown(ann, text)).toBeUndefined();
});
