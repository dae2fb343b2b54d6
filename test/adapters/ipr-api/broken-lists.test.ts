import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dashboardRow, rowOf } from '#contract/dashboards/dashboard';
import { readRows } from '#adapters/ipr-api/wire-dashboard';
import { calls } from '#contract/calls';
import { type Dashboard, byTitle, byUpdateDate, isDashboardId, untouchedEdit } from '#domain/dashboards/dashboard';
import { dashboardPages } from '#domain/pages/dashboards-with-pages';
import { buildMenu } from '#domain/pages/menu';
import { buildRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import { anyCharacter } from '../../any-character';
import { aBackend, aRow, json } from './a-backend';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';

const readList = (rows: unknown[]) => readRows(calls.list.answer.parse(rows));

const mutations = process.env['SOAK'] ? 20_000 : 500;
const other = { ...aRow, id: 'dashboard@costs', metaId: 'costs' };

type Texts = Record<'id' | 'description' | 'metaArn' | 'metaId', string>;
const textsOf = ({ id, description, metaArn, metaId }: Texts): Texts => ({ id, description, metaArn, metaId });

/** Everything that the portal does with a list. */
function expectUsable(dashboards: readonly Dashboard[]): void {
  for (const { id, metaId, updatedAt, groupList } of dashboards) {
    if (!isDashboardId(id) || metaId === '') expect.fail(`${id} of ${metaId} was let in`);
    if (Number.isNaN(updatedAt.getTime())) expect.fail(`${id} has no date`);
    if (!groupList.every((group) => typeof group === 'string')) expect.fail(`${id} has invalid groups`);
  }
  dashboards.toSorted(byUpdateDate);
  dashboards.toSorted(byTitle);
  const visitor = { access: 'open', groups: [] } as const;
  buildMenu(buildRoutes(routeTable, dashboardPages(dashboards, visitor).dashboards, visitor));
}

const dates = [
  '2026-02-30T00:00:00Z',
  '2026-01-01',
  '0',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '+275760-09-13T00:00:00.001Z',
  '2026-01-01T00:00:00.123456789+14:00',
];
const strange = fc.oneof(
  fc.constantFrom(...dates, '', '@', 'a@', '@a', 'EMBEDED', '__proto__', '\ud800', '..', 'x'.repeat(100_000)),
  fc.constantFrom(undefined, null, 0, -1, 1e308, true, {}, [], [null], [['a']], { id: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const brokenRow = fc
  .record({ field: fc.constantFrom(...Object.keys(aRow), 'missing', 'more', 'toString'), strange })
  .map(({ field, strange }): unknown => ({ ...aRow, [field]: strange }));

describe('a list', () => {
  it('keeps its good rows and counts the others', async () => {
    const rows = [aRow, { ...aRow, id: 'none' }, null, other, 'text', { ...other, title: 'twice' }];
    const { catalogue } = await aBackend(json(rows));
    const listed = await catalogue.list();
    if (!listed.ok || listed.value === 'unchanged') throw new Error('No list');
    expect(listed.value.dashboards.map(({ metaId, title }) => [metaId, title])).toEqual([
      ['sales', 'Sales overview'],
      ['costs', 'Sales overview'],
    ]);
    expect(listed.value.skipped).toBe(4);
  });

  it('keeps rows with an unknown status or icon, and leaves unknown fields out', () => {
    const { dashboards, skipped } = readList([{ ...aRow, status: 'NEW', icon: '../x', secret: 1, missing: true }]);
    expect(skipped).toBe(0);
    expect(dashboards).toMatchObject([{ status: 'NEW', icon: '../x', missing: true }]);
    expect(dashboards[0]).not.toHaveProperty('secret');
  });

  it('has the texts that were sent, to the last character', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.constantFrom(
        '',
        '\ufeff',
        '\ufeffSales of all regions',
        'Half a character: \ud800',
        '\udfff',
        'Zürich, 東京 🧑‍🚀 ',
      ),
    );
    const sent = fc.array(fc.record({ description: text, metaArn: text, metaId: text }), { maxLength: 8 });
    fc.assert(
      fc.property(sent, (texts) => {
        const rows = texts.map((some, number) => ({ ...aRow, ...some, id: `dashboard@${number}` }));
        const ending = rows.map((row) => ({ ...row, id: `${row.id}-arn`, metaArn: `arn:${row.metaId}` }));
        const readable = [...rows, ...ending].filter(({ metaId }) => metaId !== '');
        expect(readList(readable).dashboards.map(textsOf)).toEqual(readable.map(textsOf));
      }),
    );
  });

  it(`that is damaged in any of ${mutations} ways is read without its broken rows`, () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(brokenRow, strange), { maxLength: 6 }), (rows) => {
        const { dashboards, skipped } = readList([other, ...rows]);
        if (dashboards[0]?.metaId !== 'costs') expect.fail('The good row is gone');
        if (dashboards.length + skipped !== rows.length + 1) expect.fail('A row is not counted');
        expectUsable(dashboards);
      }),
      { numRuns: mutations },
    );
  });

  it('that is cut off or garbled is a list or a failure', async () => {
    const text = JSON.stringify([aRow, other]);
    let sent = '';
    const { catalogue } = await aBackend(() => new Response(sent, { headers: { 'content-type': 'application/json' } }));
    for (let at = 0; at <= text.length; at += 3) {
      for (const mutated of [
        text.slice(0, at),
        `${text.slice(0, at)}"${text.slice(at + 1)}`,
        `${text.slice(0, at)}\0${text.slice(at)}`,
      ]) {
        sent = mutated;
        const listed = await catalogue.list();
        if (listed.ok && listed.value !== 'unchanged') expectUsable(listed.value.dashboards);
        else if (listed.ok || listed.failure.kind !== 'broken') expect.fail(`${mutated} is ${JSON.stringify(listed)}`);
      }
    }
  });
});

it('a dashboard keeps each of its fields on the way from the backend', () => {
  const dashboard: Required<Omit<Dashboard, 'shownTitle'>> = {
    ...untouchedEdit('Board'),
    titles: 'de: Tafel',
    keywords: 'co2',
    id: aDashboardId('quicksight@board'),
    metaId: 'board',
    metaName: 'Board',
    metaArn: 'arn',
    updatedAt: new Date('2026-11-18T07:00:00Z'),
    missing: true,
    granted: true,
    refreshedAt: new Date('2026-11-18T06:10:00Z'),
    face: 'k0060',
    sheets: ['Overview', 'Stores'],
    editedBy: 'maya@example.com',
    issuePosted: { at: new Date('2026-11-16T08:00:00Z'), by: 'maya@example.com' },
  };
  const sent: unknown = JSON.parse(JSON.stringify(rowOf(dashboard)));
  expect(readRows([dashboardRow.parse(sent)]).dashboards).toEqual([dashboard]);
});
