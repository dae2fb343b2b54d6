import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { createDynamoDbJobs } from '#server/adapters/dynamodb/dynamodb-jobs';
import { createDynamoDbTable } from '#server/adapters/dynamodb/table/dynamodb-table';
import { type KeptDelivery, allDeliveries, changeDeliveries } from '#server/application/deliveries/kept-deliveries';
import { aDashboard } from '../../../domain/dashboards/a-dashboard';
import { serve } from '../../../adapters/serve';
import { aDynamoDbTable, tableName } from '../dynamodb/a-dynamodb-table';
import { aDataFolder } from '../sqlite/a-data-folder';
import { anSmtpServer } from './an-smtp-server';

/**
 * How often a process is killed when its request for a job has come or is granted, when it writes or has written, and when a mail's address,
 * beginning or whole has come or is answered.
 */
const kills = { asked: 2, granted: 3, write: 2, written: 3, address: 2, begun: 2, whole: 3, answered: 3 };
type Point = keyof typeof kills;
const manyKills = 20;
/** Milliseconds in which a job is made. */
const makes = 500;

const aDelivery = (number: number): KeptDelivery => ({
  dashboard: aDashboard().id,
  title: 'Sales overview',
  sheet: { id: 'overview', name: 'Overview' },
  parameters: [],
  locale: 'en',
  id: `delivery-${number}`,
  email: 'ann@example.com',
  format: 'pdf',
  rhythm: { every: 'month', day: 1, time: '10:00' },
  zone: 'Europe/Berlin',
  state: 'on',
  since: Date.now(),
  next: Date.now(),
});

/** Builds the process into one file, which starts in a tenth of the time. */
async function builtProcess() {
  const outDir = join(await aDataFolder(), 'process');
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: /^#/ },
    build: { outDir, minify: false, ssr: fileURLToPath(new URL('delivering-process.ts', import.meta.url)) },
  });
  return { outDir, script: join(outDir, 'delivering-process.js') };
}

it(`no job starts twice and no mail is sent twice though processes on one table are killed ${manyKills} times`, async () => {
  const table = await aDynamoDbTable();
  onTestFinished(() => table.close());
  const folder = await aDataFolder();
  const stored = createDynamoDbJobs(createDynamoDbTable(table.client(), tableName));
  const many = 40;
  for (let number = 0; number < many; number++) {
    const deliveries = [aDelivery(number), ...(number % 5 === 0 ? [aDelivery(number + many)] : [])];
    await changeDeliveries(stored, `p${number}`, Date.now(), () => deliveries);
  }

  const children = new Set<ChildProcess>();
  let working: ChildProcess | undefined;
  const left = { ...kills };
  let killed = 0;
  /** How many points are passed before the next kill. */
  let passes = 2;
  const reach = (point: Point): boolean => {
    if (!working || left[point] === 0 || passes-- > 0) return false;
    working.kill('SIGKILL');
    children.delete(working);
    working = undefined;
    left[point]--;
    passes = ++killed % 4;
    start();
    return true;
  };

  const jobs = new Map<string, number>();
  const bi = await serve((request) => {
    const [, does, id = ''] = new URL(request.url).pathname.split('/');
    if (does === 'look') {
      const at = jobs.get(id);
      return new Response(at === undefined ? 'unknown' : at + makes > Date.now() ? 'making' : 'made');
    }
    if (!reach('asked') && !jobs.has(id)) jobs.set(id, Date.now());
    reach('granted');
    return new Response('started');
  });
  table.fault = (operation) => {
    if (!/Put|Update|Transact/.test(operation)) return undefined;
    if (reach('write')) return 'InternalServerError';
    return reach('written') ? 'lost' : undefined;
  };
  const mailed: string[] = [];
  const { settings } = await anSmtpServer({
    onRcptTo: (_, __, callback) => (reach('address'), callback()),
    onData(stream, ___, callback) {
      reach('begun');
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        const [, url = ''] = /List-Unsubscribe: <([^>]+)>/.exec(raw.replaceAll(/\r\n\s+/g, '')) ?? [];
        mailed.push(...(new URL(url).searchParams.get('delivery') ?? '').split(' '));
        if (reach('whole')) return;
        callback();
        reach('answered');
      });
    },
  });

  const { outDir, script } = await builtProcess();
  onTestFinished(() => rm(outDir, { recursive: true }));
  const given = [table.url(), bi, String(settings.port), folder, String(Date.now())];
  function start(): void {
    const child = spawn(process.execPath, [script, ...given], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.add(child);
    child.stdout.on('data', () => (working = child));
  }
  onTestFinished(() => children.forEach((child) => child.kill('SIGKILL')));
  start();
  const open = async () => (await allDeliveries(stored)).filter(({ lastRun }) => !lastRun).length;
  // On a busy machine each of the processes takes ten seconds to start, and a job that several have begun waits for up to a minute.
  await expect.poll(open, { timeout: 540_000, interval: 500 }).toBe(0);

  expect(killed).toBe(manyKills);
  const all = await allDeliveries(stored);
  const states = all.map(({ id, lastRun }) => `${id} ${lastRun?.state} ${lastRun?.reason}`);
  expect(states.filter((state) => !/ (sent|unsure) undefined$/.test(state))).toEqual([]);
  expect(new Set(mailed).size).toBe(mailed.length);
  for (const { id, lastRun } of all) if (lastRun?.state === 'sent') expect(mailed).toContain(id);
  expect(all.filter(({ lastRun }) => lastRun?.state === 'unsure').length).toBeLessThanOrEqual(manyKills);
  const exported = [...jobs.keys()].map((id) => id.replace(/-\d+$/, ''));
  expect(exported).toHaveLength(new Set(exported).size);
  expect(exported).toHaveLength(all.length);
}, 600_000);
