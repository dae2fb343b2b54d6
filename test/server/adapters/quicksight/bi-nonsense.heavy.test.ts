import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { anyCharacter } from '../../../any-character';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { manager, syncing } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';
import { type Nonsense, quickSightOn, runs, sent, wrong } from './a-lying-bi-service';

const row = (id: string) => ({ DashboardId: id, Name: `The ${id}`, Arn: `arn:${id}`, CreatedTime: 1_763_625_600 });
const ids = Array.from({ length: 12 }, (_, index) => `d${index}`);
const pages = [ids.slice(0, 4), ids.slice(4, 8), ids.slice(8)].map((names, index) => ({
  Status: 200,
  DashboardSummaryList: names.map(row),
  ...(index < 2 && { NextToken: `page-${index + 1}` }),
}));
const stored = ids.map((id) =>
  aDashboard({
    id: aDashboardId(`dashboard@${id}`),
    metaId: id,
    metaName: `The ${id}`,
    metaArn: `arn:${id}`,
    title: `Mine ${id}`,
    groupList: ['Sales'],
  }),
);

/** A page that is detectably wrong: in a well-formed list, a missing dashboard counts as removed. */
const nonsense = (page: (typeof pages)[number]): fc.Arbitrary<Nonsense> => {
  const text = JSON.stringify(page);
  return fc.oneof(
    fc.integer({ min: 0, max: text.length - 1 }).map((end) => ({ status: 200, body: text.slice(0, end) })),
    fc.string({ unit: anyCharacter }).map((body) => ({ status: 200, body })),
    wrong.filter((list) => !Array.isArray(list)).map((list) => sent({ ...page, DashboardSummaryList: list })),
    wrong.filter((status) => status !== undefined && status !== 200).map((Status) => sent({ ...page, Status })),
    fc
      .tuple(fc.nat(3), wrong)
      .map(([at, value]) =>
        sent({ ...page, DashboardSummaryList: page.DashboardSummaryList.with(at, value as never) }),
      ),
    fc
      .tuple(fc.nat(3), fc.constantFrom('DashboardId', 'Name', 'Arn', 'CreatedTime'), wrong)
      .filter(([, key, value]) => key !== 'DashboardId' || typeof value !== 'string' || value === '')
      .map(([at, key, value]) =>
        sent({
          ...page,
          DashboardSummaryList: page.DashboardSummaryList.with(at, {
            ...row('?'),
            ...page.DashboardSummaryList[at],
            [key]: value,
          }),
        }),
      ),
    wrong
      .filter((token) => typeof token !== 'string' && token !== undefined && token !== null)
      .map((NextToken) => sent({ ...page, NextToken })),
    fc.constant('page-0').map((NextToken) => sent({ ...page, NextToken })),
    fc.constant(sent({ ...page, DashboardSummaryList: [...page.DashboardSummaryList, ...page.DashboardSummaryList] })),
    fc.constant(sent({ ...page, more: 'x'.repeat(1_000_000) })),
    fc.constantFrom(201, 202, 204, 400, 403, 404).map((status) => ({ status, body: status === 204 ? '' : text })),
  );
};

describe('a BI service that answers nonsense', () => {
  it(
    `loses nothing and marks nothing missing that is there, in any of ${runs} ways, and ends`,
    { timeout: 60_000 + runs * 100 },
    async () => {
      let lies: (Nonsense | undefined)[] = [];
      const biService = await quickSightOn((request, answer) => {
        const token = new URL(request.url ?? '', 'http://x').searchParams.get('next-token');
        const index = token === null ? 0 : Number(token.replace('page-', ''));
        const { status, body } = lies[index] ?? sent(pages[index] ?? pages[0]);
        answer.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
      const onePage = fc
        .nat(2)
        .chain((at) =>
          nonsense(pages[at] ?? pages[0]!).map((lie) => [0, 1, 2].map((index) => (index === at ? lie : undefined))),
        );
      await fc.assert(
        fc.asyncProperty(onePage, async (answers) => {
          lies = answers;
          const store = storesInMemory(...stored);
          const synced = await createSyncDashboards(store.dashboards, biService, () => new Date(), syncing())(manager);
          for (const before of stored) {
            const { title, description, icon, status, groupList } = before;
            expect(await store.dashboards.find(before.id)).toMatchObject({
              title,
              description,
              icon,
              status,
              groupList,
              missing: false,
            });
          }
          if (!synced.ok) expect(synced.failure).toMatchObject({ code: 'bi-service-unavailable' });
        }),
        { numRuns: runs },
      );
    },
  );

  it.each([
    ['never ends', (asked: number) => `page-${asked}`, 50],
    ['leads back to its beginning', () => 'again', 2],
  ])('is not followed for ever where its list %s', async (_, tokenAfter, most) => {
    let asked = 0;
    const biService = await quickSightOn((_, answer) => {
      asked += 1;
      const body = { Status: 200, DashboardSummaryList: [row('d0')], NextToken: tokenAfter(asked) };
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    expect(await biService.dashboards()).toMatchObject({
      failure: { kind: 'refused', reason: expect.stringContaining('list') },
    });
    expect(asked).toBeLessThanOrEqual(most);
  });

  it('is read without its broken rows, which are named as far as possible', async () => {
    const biService = await quickSightOn((_, answer) => {
      const rows = [null, row('d0'), { ...row('d1'), Name: 7 }, { ...row('d2'), CreatedTime: 'soon' }, 'x'];
      answer
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ Status: 200, DashboardSummaryList: rows }));
    });
    expect(await biService.dashboards()).toEqual({
      ok: true,
      value: {
        dashboards: ['d0', 'd2'].map((id) => ({ id, name: `The ${id}`, arn: `arn:${id}` })),
        unreadable: [undefined, 'd1', undefined],
      },
    });
  });

  it('is read completely if it sends 10 MB', async () => {
    const many = Array.from({ length: 50_000 }, (_, index) => row(`board-${index}-${'x'.repeat(100)}`));
    const biService = await quickSightOn((_, answer) => {
      answer
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ Status: 200, DashboardSummaryList: many }));
    }, 60_000);
    const listed = await biService.dashboards();
    expect(listed.ok && listed.value.dashboards.length).toBe(50_000);
  });
});
