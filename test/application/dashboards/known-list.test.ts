import { describe, expect, it } from 'vitest';
import { createDashboards } from '#application/dashboards/dashboards';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { AppliedSync } from '#domain/dashboards/sync/sync-preview';
import { type Result, failed, ok } from '#domain/result';
import type { DashboardList, UpdateReport } from '#ports/dashboards/dashboard-catalogue';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { deferred } from '../deferred';
import { aBackend } from '../ports';

const sales = aDashboard({ id: aDashboardId('d@sales'), metaId: 'sales', title: 'Sales' });
const costs = aDashboard({ id: aDashboardId('d@costs'), metaId: 'costs', title: 'Costs' });
const listOf = (...dashboards: Dashboard[]) => ok<DashboardList>({ dashboards, skipped: 0, version: '1' });
const refused = failed({ kind: 'not-allowed' as const });

/** The backend gives these answers to the list, one after another. */
function answering(...answers: Result<DashboardList | 'unchanged'>[]) {
  const asked: (string | undefined)[] = [];
  const list = async (known?: string) => {
    asked.push(known);
    return answers.shift() ?? failed({ kind: 'broken' as const });
  };
  return { asked, dashboards: createDashboards(aBackend([], { catalogue: () => ({ list }) })) };
}

const lastKnown = { dashboards: [sales], total: 1, skipped: 2, version: '0' };

describe('The last known list', () => {
  it('is shown while the list loads, and the backend is told its version', async () => {
    const { asked, dashboards } = answering(ok('unchanged'));
    dashboards.recall(lastKnown);
    expect(dashboards.current()).toEqual({ status: 'loading', dashboards: [sales], skipped: 2 });
    expect(await dashboards.load()).toEqual(ok([sales]));
    expect(asked).toEqual(['0']);
    expect(dashboards.current()).toEqual({ status: 'loaded', dashboards: [sales], skipped: 2 });
  });

  it('of which only a part is kept is no list yet, and the backend is asked for all of it', async () => {
    const { asked, dashboards } = answering(listOf(costs, sales));
    const { version: _, ...part } = { ...lastKnown, total: 2 };
    dashboards.recall(part);
    expect(dashboards.current()).toEqual({ status: 'loading', part: [sales], skipped: 2 });
    expect(await dashboards.load()).toEqual(ok([costs, sales]));
    expect(asked).toEqual([undefined]);
    expect(dashboards.current()).toEqual({ status: 'loaded', dashboards: [costs, sales], skipped: 0 });
  });

  it('of which only a part is kept stays while the backend cannot be reached, and goes when it refuses the list', async () => {
    const { dashboards } = answering(failed({ kind: 'unreachable' }), refused);
    const { version: _, ...part } = { ...lastKnown, total: 2 };
    dashboards.recall(part);
    await dashboards.load();
    expect(dashboards.current()).toMatchObject({ status: 'failed', part: [sales] });
    await dashboards.load();
    expect(dashboards.current()).toEqual({ status: 'failed', skipped: 0, failure: { kind: 'not-allowed' } });
  });

  it('fails to load if the backend calls it unchanged but none is known', async () => {
    const { dashboards } = answering(ok('unchanged'));
    expect(await dashboards.load()).toEqual(failed({ kind: 'broken' }));
  });

  it('goes when the backend refuses the list, with its version', async () => {
    const { asked, dashboards } = answering(refused, listOf(costs));
    dashboards.recall(lastKnown);
    await dashboards.load();
    expect(dashboards.current()).toEqual({ status: 'failed', skipped: 0, failure: { kind: 'not-allowed' } });
    await dashboards.load();
    expect(asked).toEqual(['0', undefined]);
  });

  it('stays when the backend cannot be reached', async () => {
    const { dashboards } = answering(failed({ kind: 'unreachable' }));
    dashboards.recall(lastKnown);
    await dashboards.load();
    expect(dashboards.current()).toMatchObject({ status: 'failed', dashboards: [sales] });
  });

  it.each([
    { how: 'has confirmed', first: ok('unchanged' as const) },
    { how: 'has replaced', first: listOf(sales) },
  ])('stays once the backend $how it, even if it refuses the next load', async ({ first }) => {
    const { dashboards } = answering(first, refused);
    dashboards.recall(lastKnown);
    await dashboards.load();
    await dashboards.load();
    expect(dashboards.current()).toMatchObject({ status: 'failed', dashboards: [sales] });
  });

  it('of the user before says nothing about the list of the next', async () => {
    const { dashboards } = answering(listOf(costs), refused);
    dashboards.recall(lastKnown);
    dashboards.reset();
    await dashboards.load();
    await dashboards.load();
    expect(dashboards.current()).toMatchObject({ status: 'failed', dashboards: [costs] });
  });
});

it('a list that has loaded stays when the backend refuses the next load', async () => {
  const { dashboards } = answering(listOf(sales), refused);
  await dashboards.load();
  await dashboards.load();
  expect(dashboards.current()).toMatchObject({ status: 'failed', dashboards: [sales] });
});

const updating = async (answer: Result<UpdateReport>, ...list: Dashboard[]) => {
  const dashboards = createDashboards(
    aBackend([], { catalogue: () => ({ list: async () => listOf(...list), update: async () => answer }) }),
  );
  if (list.length > 0) await dashboards.load();
  return dashboards;
};

const edit = { ...editOf(sales), title: 'Sales of today' };
const saved = { ...sales, ...edit };

it('an edit before any list has loaded leaves the list unknown', async () => {
  const dashboards = await updating(ok({ status: 'SYNC', dashboard: saved }));
  expect(await dashboards.update(sales, edit)).toEqual(ok(saved));
  expect(dashboards.current()).toEqual({ status: 'empty', skipped: 0 });
});

it('an edit gives no dashboard what only another one has', async () => {
  const refreshed = { ...costs, refreshedAt: new Date('2026-11-18T06:10:00Z') };
  const dashboards = await updating(ok({ status: 'SYNC', dashboard: saved }), refreshed, sales);
  await dashboards.update(sales, edit);
  expect(dashboards.current().dashboards).toEqual([refreshed, saved]);
});

it('an edit yields to a list with the same save, which also says when the data was refreshed', async () => {
  const later = deferred<Result<DashboardList>>();
  const lists = [Promise.resolve(listOf(sales)), later.promise];
  const update = async () => ok({ status: 'SYNC', dashboard: saved });
  const dashboards = createDashboards(
    aBackend([], { catalogue: () => ({ list: async () => lists.shift() ?? refused, update }) }),
  );
  await dashboards.load();
  const load = dashboards.load();
  await dashboards.update(sales, edit);
  const listed = { ...saved, refreshedAt: new Date('2026-11-18T06:10:00Z') };
  later.resolve(listOf(listed));
  await load;
  expect(dashboards.current().dashboards).toEqual([listed]);
});

const issuePosted = { by: 'maya@example.com', at: new Date('2026-11-18T06:10:00Z') };
it.each([
  { what: 'keeps who posted the known issue', knownIssue: 'Late data', kept: { issuePosted } },
  { what: 'forgets who posted another known issue', knownIssue: 'Wrong data', kept: {} },
])('an edit that meets a newer save $what', async ({ knownIssue, kept }) => {
  const listed = { ...sales, knownIssue: 'Late data', issuePosted };
  const theirs = { ...sales, title: 'Theirs', knownIssue };
  const dashboards = await updating(failed({ kind: 'conflict', current: theirs }), listed);
  await dashboards.update(listed, edit);
  expect(dashboards.current().dashboards).toEqual([{ ...theirs, ...kept }]);
});

it('an edit that takes an entry of the history back says which', async () => {
  const sent: unknown[][] = [];
  const update = async (...given: unknown[]) => {
    sent.push(given);
    return ok({ status: 'SYNC' });
  };
  const dashboards = createDashboards(aBackend([], { catalogue: () => ({ update }) }));
  await dashboards.update(sales, edit, 12);
  expect(sent).toEqual([[sales.id, edit, sales.updatedAt, 12]]);
});

const made: AppliedSync = { status: 'SYNC', added: 1, renamed: 0, missing: 0, returned: 0, left: [] };

it.each([
  { status: 'SYNC', shown: [costs] },
  { status: 'BUSY', shown: [sales] },
])('chosen changes of a preview show $shown.0.title where the answer is $status', async ({ status, shown }) => {
  const lists = [listOf(sales), listOf(costs)];
  const applied = ok({ ...made, status });
  const apply = async () => applied;
  const dashboards = createDashboards(
    aBackend([], { catalogue: () => ({ list: async () => lists.shift() ?? refused }), sync: () => ({ apply }) }),
  );
  await dashboards.load();
  expect(await dashboards.applySync([])).toEqual(applied);
  expect(dashboards.current().dashboards).toEqual(shown);
});

it('chosen changes of a preview change nothing for the next user', async () => {
  const answer = deferred<Result<AppliedSync>>();
  const dashboards = createDashboards(
    aBackend([], {
      catalogue: () => ({ list: async () => listOf(sales) }),
      sync: () => ({ apply: () => answer.promise }),
    }),
  );
  const applying = dashboards.applySync([]);
  dashboards.reset();
  answer.resolve(ok(made));
  await applying;
  expect(dashboards.current()).toEqual({ status: 'empty', skipped: 0 });
});
