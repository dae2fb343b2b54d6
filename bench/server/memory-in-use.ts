import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Figure } from '../figure';
import { call, listDashboards, signIn, update } from './load/ipr-api-client';
import { startPortal } from '../portal-process';
import { newProfile, signInOnPage, type Stage } from '../stage';

/** A whole minute changes the figure little, and takes longer. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20);
const mostMegabytes = 300;

/** The resident memory of `npm start` with its child processes, while a user lists, saves, opens dashboards and reloads. */
export async function memoryInUse(stage: Stage): Promise<Figure[]> {
  const portal = await startPortal({ dataDir: join(stage.folder, 'memory') });
  try {
    const atStart = await megabytesOf(portal.pid);
    const token = await signIn(portal.url);
    const rows = await listDashboards(portal.url, token);
    const ends = performance.now() + seconds * 1000;
    const counts = { lists: 0, updates: 0, 'embed URLs': 0, 'page loads': 0 };
    const use = async (kind: keyof typeof counts, pause: number, once: (count: number) => Promise<unknown>) => {
      while (performance.now() < ends) {
        await once(counts[kind]++);
        await sleep(pause);
      }
    };
    const rowOf = (count: number) => rows[count % rows.length];

    const context = await newProfile({ ...stage, portal });
    const page = await context.newPage();
    await signInOnPage(page);
    let highest = atStart.total;
    await Promise.all([
      use('lists', 20, () => listDashboards(portal.url, token)),
      use('updates', 50, async (count) => {
        const row = rowOf(count);
        if (row) await (await update(portal.url, token, row, row.metaName)).text();
      }),
      use('embed URLs', 200, (count) =>
        call(portal.url, token, `embededUrl?id=${encodeURIComponent(rowOf(count)?.id ?? '')}`),
      ),
      use('page loads', 0, async (count) => {
        await page.goto(`/dashboard/${rowOf(count)?.metaId}`);
        await page.frameLocator('iframe[title]').getByRole('definition').first().waitFor();
      }),
      watch(),
    ]);
    await context.close();
    const atEnd = await megabytesOf(portal.pid);

    async function watch(): Promise<void> {
      while (performance.now() < ends) {
        highest = Math.max(highest, (await megabytesOf(portal.pid)).total);
        await sleep(500);
      }
    }
    return [
      {
        label: `Memory after ${seconds} s of use (BENCH_SECONDS)`,
        measured: `${atEnd.total.toFixed(0)} MB, highest ${highest.toFixed(0)} MB`,
        target: { words: `< ${mostMegabytes} MB`, reached: atEnd.total < mostMegabytes },
        notes: [
          `At the start ${atStart.words}`,
          `At the end ${atEnd.words}`,
          `In between ${Object.entries(counts)
            .map(([kind, count]) => `${count} ${kind}`)
            .join(', ')}`,
        ],
      },
    ];
  } finally {
    await portal.end('SIGTERM');
  }
}

interface Memory {
  total: number;
  words: string;
}

/** The resident memory of the process and its children, in megabytes of a million bytes. */
async function megabytesOf(pid: number): Promise<Memory> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,rss=,comm=']);
  const processes = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([group]) => group === String(pid))
    .map(([, kibibytes, name]) => ({ name: name ?? '', megabytes: (Number(kibibytes) * 1024) / 1e6 }));
  const total = processes.reduce((sum, { megabytes }) => sum + megabytes, 0);
  return { total, words: processes.map(({ name, megabytes }) => `${name} ${megabytes.toFixed(0)} MB`).join(', ') };
}
