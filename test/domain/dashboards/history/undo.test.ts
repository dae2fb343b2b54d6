import { expect, it } from 'vitest';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import type { ChangeEntry } from '#domain/dashboards/history/history';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { planSectionUndo } from '#domain/dashboards/history/section-undo';
import { planSyncUndo } from '#domain/dashboards/history/sync-undo';
import { leftBy } from '#domain/dashboards/history/undo-preview';
import { planUndo } from '#domain/dashboards/history/undo-plan';
import { aDashboard, aDashboardId } from '../a-dashboard';
import { aSection } from '../sections/a-section';

const sales = aDashboard({ groupList: ['Board', 'Sales'] });
const changed = (to: Partial<Dashboard>, from: Partial<Dashboard> = {}): ChangeEntry => ({
  kind: 'changed',
  number: 2,
  at: sales.updatedAt,
  dashboard: sales.id,
  before: { ...sales, ...from },
  after: { ...sales, ...from, ...to },
});
const planned = (part: ChangeEntry, now: Partial<Dashboard>, merging = new Set<string>()) =>
  planUndo([part], [{ ...sales, ...now }], [], merging);

it('an undo takes back the fields that are as the act left them, and keeps those that someone changed since', () => {
  const { edits, stays } = planned(changed({ groupList: ['Sales'], status: 'DRAFT', owner: 'Ann' }), {
    groupList: ['Audit'],
    status: 'DRAFT',
  });
  expect(edits.map(({ edit }) => [edit.status, edit.groupList])).toEqual([['EMBEDED', ['Audit']]]);
  expect(stays).toMatchObject([{ field: 'groupList', why: 'changed' }]);
});

it.each<[string, string[], string[], string[], string[] | undefined]>([
  [
    'adds a removed group to the groups of now',
    ['Board', 'Sales'],
    ['Sales'],
    ['Audit', 'Sales'],
    ['Audit', 'Sales', 'Board'],
  ],
  ['takes an added group out of the groups of now', ['Sales'], ['Board', 'Sales'], ['Audit', 'Board'], ['Audit']],
  ['never merges into everyone', ['Board', 'Sales'], ['Sales'], [], undefined],
  ['never merges what was for everyone', [], ['Sales'], ['Audit', 'Sales'], undefined],
  [
    'never leaves a dashboard to everyone by taking the last group',
    ['Audit'],
    ['Audit', 'Board'],
    ['Board'],
    undefined,
  ],
  ['offers nothing that changes nothing', ['Board', 'Sales'], ['Sales'], ['Audit', 'Board'], undefined],
])('%s', (_, before, after, now, merged) => {
  const part = changed({ groupList: after }, { groupList: before });
  const [stays] = planned(part, { groupList: now }).stays;
  expect(stays?.merged).toEqual(merged);
  const { edits } = planned(part, { groupList: now }, new Set([sales.id]));
  expect(edits.map(({ edit }) => edit.groupList)).toEqual(merged ? [merged] : []);
});

it.each<[string, Partial<Dashboard>, Partial<Dashboard>, Partial<Dashboard>, string]>([
  ['its section was deleted', { section: '' }, { section: 'finance/n' }, {}, 'section-gone'],
  ['it would be published without being in QuickSight', { status: 'DRAFT' }, {}, { missing: true }, 'missing'],
])('an undo names what stays because %s', (_, to, from, now, why) => {
  expect(planned(changed(to, from), { ...to, ...now })).toMatchObject({ edits: [], stays: [{ why }] });
});

it('an undo names a dashboard that is gone, and passes over one that is as before already', () => {
  const part = changed({ groupList: ['Sales'] });
  expect(planUndo([part], [], [])).toMatchObject({ edits: [], stays: [{ dashboard: { id: sales.id }, why: 'gone' }] });
  expect(planned(part, {})).toEqual({ edits: [], stays: [] });
});

it('an undo removes what a sync added unless someone edited it, and changes back what it renamed', () => {
  const { before: _, ...added } = changed({});
  expect(planSyncUndo([added], [sales])).toEqual({ removed: [sales], changed: [], stays: [] });
  const edited = { ...sales, title: 'Mine' };
  expect(planSyncUndo([added], [edited]).stays).toEqual([{ dashboard: edited, why: 'changed' }]);
  expect(planSyncUndo([added], [])).toEqual({ removed: [], changed: [], stays: [] });
  const renamed = { ...edited, metaName: 'New' };
  const { changed: back } = planSyncUndo([changed({ metaName: 'New' })], [renamed]);
  const { metaName, metaArn, missing } = sales;
  expect(back).toEqual([{ dashboard: renamed, back: { metaName, metaArn, missing } }]);
});

it('an undo brings a section back as it was, unless it changed since or is as before already', () => {
  const { id, updatedAt, ...finance } = aSection();
  const seen = { id, updatedAt, ...finance };
  const gone = { section: id, before: finance };
  expect(planSectionUndo(gone, [])).toEqual({ edit: finance });
  expect(planSectionUndo(gone, [seen])).toBe('done');
  expect(planSectionUndo({ section: id, after: finance }, [seen])).toEqual({ edit: undefined, seen });
  const before = { ...finance, titles: { ...finance.titles, de: 'Finanzen' } };
  expect(planSectionUndo({ section: id, before, after: finance }, [seen])).toEqual({ edit: before, seen });
  expect(planSectionUndo({ section: id, before, after: finance }, [{ ...seen, description: 'Theirs' }])).toBe(
    'changed',
  );
});

const costs = aDashboard({ id: aDashboardId('quicksight@costs') });
const partly = planned(changed({ status: 'DRAFT', owner: 'Ann' }), { status: 'DRAFT', owner: 'Bob' });
const whole = { seen: costs, edit: editOf({ ...costs, owner: '' }) };
const shown = { ...partly, edits: [...partly.edits, whole], removed: [], changed: [], returning: [] };

it('an undo names the field that stays of a dashboard whose other fields are back, and does not count it as whole', () => {
  const { whole: count, left } = leftBy(shown, { count: 2, kept: [sales.id] }, new Set());
  expect([count, left.map(({ dashboard, fields }) => [dashboard.id, fields])]).toEqual([1, [[sales.id, ['owner']]]]);
});

it('an undo names no field of a dashboard that someone changed at the last moment, because nothing of it is back', () => {
  const { left } = leftBy(shown, { count: 1, kept: [sales.id] }, new Set());
  expect(left.map(({ fields }) => fields)).toEqual([[]]);
});
