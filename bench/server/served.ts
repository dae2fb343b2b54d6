import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { createProcessLease } from '#server/ports/leases';
import { noMetrics } from '#server/ports/metrics';
import { aBiDashboard, biServiceInMemory } from '../../test/server/bi-service-in-memory';
import { type Amazon, startAmazon } from './amazon';
import { type ChildScript, startScript } from './child-script';
import type { Figure } from '../figure';
import { call } from './load/ipr-api-client';
import type { ListLoad, LoadResult } from './load/list-load';
import type { ServerAnswer, ServerQuestion } from './loaded-server';
import { startServed } from './served-process';
import { spreadOf, wordsOf } from '../spread';
import type { Stage } from '../stage';

const dashboards = 1000;
const starts = 5;
const people = 50;
/** One person's hour: this many sign-ins or returns, each with identity and list, and this many openings. */
const anHour = { returns: 4, openings: 6 };
const signInsPerMinute = 1000;
const rounds = 7;
const load = { connections: 16, milliseconds: 1200 };
const most = { milliseconds: 2000, megabytes: 200, slowdown: 1.2 };
const leastRatio = 0.5;

/** `npm run serve` with 1,000 dashboards, of which everyone may see all: start, memory, and its list under load. */
export async function served({ folder }: Stage): Promise<Figure[]> {
  const own = join(folder, 'served');
  await mkdir(own);
  await publish(join(own, 'data', 'ipr-api'));
  const amazon = await startAmazon(dashboards);
  const client = startScript<ListLoad, LoadResult>(new URL('load/list-load.ts', import.meta.url));
  const bare = startScript<ServerQuestion, ServerAnswer>(new URL('loaded-server.ts', import.meta.url));
  try {
    return [await readiness(own, amazon), await memory(own, amazon), ...(await lists(own, amazon, client, bare))];
  } finally {
    await Promise.all([client.end(), bare.end(), amazon.close()]);
  }
}

async function publish(catalogue: string): Promise<void> {
  const store = await openSqliteStores(catalogue);
  const biService = biServiceInMemory(
    ...Array.from({ length: dashboards }, (_, number) => aBiDashboard(`board-${number}`, `Board ${number}`)),
  );
  await createSyncDashboards(store.dashboards, biService, () => new Date(), {
    lease: createProcessLease(),
    failures: store.permissions,
    metrics: noMetrics,
    afterwards: () => undefined,
  })({ access: 'open', groups: [] });
  const rows = await store.dashboards.list();
  const edit = { status: 'EMBEDED', description: 'What this board is about, in more than forty characters' };
  await Promise.all(rows.map(({ id }) => store.dashboards.saveEdit(id, edit, { now: new Date() })));
  store.close();
}

async function readiness(folder: string, amazon: Amazon): Promise<Figure> {
  const times: number[] = [];
  for (let start = 0; start < starts; start++) {
    const portal = await startServed(folder, amazon);
    times.push(portal.millisecondsToReady);
    await portal.end();
  }
  const spread = spreadOf(times);
  return {
    label: `npm run serve to /readyz, ${dashboards} dashboards`,
    measured: wordsOf(spread, 'ms'),
    target: { words: `<= ${most.milliseconds} ms`, reached: spread.median <= most.milliseconds },
  };
}

async function memory(folder: string, amazon: Amazon): Promise<Figure> {
  const portal = await startServed(folder, amazon);
  try {
    const atStart = await portal.megabytes();
    const tokens = await Promise.all(
      Array.from({ length: people }, (_, number) => amazon.token(`person-${number}`, `Team ${number % 10}`)),
    );
    const manager = await amazon.token('manager', 'SuperUser');
    await call(portal.url, manager, 'sync');
    const live = async (token: string): Promise<void> => {
      for (let number = 0; number < anHour.returns; number++) await arrive(portal.url, token);
      for (let number = 0; number < anHour.openings; number++) {
        await call(portal.url, token, `embededUrl?id=dashboard@board-${number}`);
      }
    };
    await Promise.all(tokens.map(live));
    await call(portal.url, manager, 'sync');
    const after = await portal.megabytes();
    const calls = people * (anHour.returns * 2 + anHour.openings) + 2;
    return {
      label: `Memory of serve after an hour's calls of ${people} people`,
      measured: `${after.toFixed(0)} MB`,
      target: { words: `< ${most.megabytes} MB`, reached: after < most.megabytes },
      notes: [`${atStart.toFixed(0)} MB at the start; ${calls} calls in a row of seconds, of 10 groups`],
    };
  } finally {
    await portal.end();
  }
}

interface Measured extends LoadResult {
  /** Microseconds of the portal's processor time for each list, everything else included. */
  processor: number;
}

/** A sign-in as the backend sees it: a token to verify, then identity and list. */
async function arrive(url: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  await (await fetch(`${url}/prod/cognito/user/identity`, { headers })).text();
  await (await fetch(`${url}/prod/quicksight/dashboard/list`, { headers })).text();
}

async function lists(
  folder: string,
  amazon: Amazon,
  client: ChildScript<ListLoad, LoadResult>,
  bare: ChildScript<ServerQuestion, ServerAnswer>,
): Promise<Figure[]> {
  const portal = await startServed(folder, amazon);
  try {
    const url = `${portal.url}/prod/quicksight/dashboard/list`;
    const tokens = await Promise.all(['ann', 'bob', 'cem', 'dee'].map((sub) => amazon.token(sub, 'Sales')));
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${tokens[0]}` } });
    const body = await answer.text();
    const bareUrl = String(await bare.ask({ ask: 'compare', body }));
    const signIns = Math.ceil((signInsPerMinute * load.milliseconds) / 60_000);
    const results = { list: [] as Measured[], signIns: [] as Measured[], bare: [] as LoadResult[] };
    const measure = async (): Promise<Measured> => {
      const before = await portal.processorTime();
      const result = await client.ask({ url, tokens, ...load });
      return { ...result, processor: (((await portal.processorTime()) - before) / result.requests) * 1e6 };
    };
    for (let round = 0; round < rounds; round++) {
      results.list.push(await measure());
      const names = Array.from({ length: signIns }, (_, number) => amazon.token(`new-${round}-${number}`, 'Sales'));
      const arrivals = arriveInTurn(portal.url, await Promise.all(names));
      results.signIns.push(await measure());
      await arrivals;
      results.bare.push(await client.ask({ url: bareUrl, tokens, ...load }));
    }
    const ratio = perSecond(results.list).median / perSecond(results.bare).median;
    const slowdown = processor(results.signIns).median / processor(results.list).median;
    const errors = [...results.list, ...results.signIns].reduce((sum, result) => sum + result.errors, 0);
    return [
      { label: `List of ${dashboards} dashboards from serve`, measured: words(results.list) },
      { label: 'Bare Hono with the same bytes', measured: words(results.bare) },
      {
        label: 'List from serve against bare Hono',
        measured: ratio.toFixed(2),
        target: { words: `>= ${leastRatio}`, reached: ratio >= leastRatio && errors === 0 },
        notes: [`${Buffer.byteLength(body)} bytes, ${load.connections} connections, ${errors} errors`],
      },
      {
        label: `List during ${signInsPerMinute} sign-ins a minute`,
        measured: `${slowdown.toFixed(2)} times the processor time, ${words(results.signIns)}`,
        target: { words: `<= ${most.slowdown}`, reached: slowdown <= most.slowdown },
        notes: [
          `Processor time for a list: ${wordsOf(processor(results.list), 'us')}, with sign-ins ${wordsOf(processor(results.signIns), 'us')}`,
          'The bench itself signs in, on the same machine: requests a second fall with too few cores',
        ],
      },
    ];
  } finally {
    await portal.end();
  }
}

/** Leaves out the first round, which warms up. */
const perSecond = (of: LoadResult[]) => spreadOf(of.slice(1).map((result) => result.perSecond));
const processor = (of: Measured[]) => spreadOf(of.slice(1).map((result) => result.processor));
const p50 = (of: LoadResult[]) => `p50 ${spreadOf(of.slice(1).map((result) => result.p50)).median.toFixed(1)} ms`;
const words = (of: LoadResult[]) => `${wordsOf(perSecond(of), '/s')}, ${p50(of)}`;

/** At the pace of so many sign-ins a minute. */
async function arriveInTurn(url: string, tokens: readonly string[]): Promise<void> {
  const arrivals: Promise<void>[] = [];
  for (const token of tokens) {
    arrivals.push(arrive(url, token));
    await sleep(60_000 / signInsPerMinute);
  }
  await Promise.all(arrivals);
}
