import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from '../figure';
import { startPortal } from '../portal-process';
import { spreadOf, wordsOf } from '../spread';
import type { Stage } from '../stage';

const starts = 5;
const mostMilliseconds = 3000;

/** `npm start` until `/healthz` responds, on new data folders and on a used one. */
export async function startTime({ folder }: Stage): Promise<Figure[]> {
  const fresh: number[] = [];
  const existing: number[] = [];
  const empty: number[] = [];
  for (let start = 0; start < starts; start++) {
    const dataDir = join(folder, `start-${start}`);
    fresh.push(await startOnce(dataDir));
    existing.push(await startOnce(dataDir));
    empty.push(await startNothing());
  }
  const slowness = `In turn with these, an empty program by \`node --import tsx\`: ${wordsOf(spreadOf(empty), 'ms')}`;
  return [figure('fresh data folder', fresh), { ...figure('existing data folder', existing), notes: [slowness] }];
}

async function startOnce(dataDir: string): Promise<number> {
  const portal = await startPortal({ dataDir, throughNpm: true });
  await portal.end('SIGTERM');
  return portal.millisecondsToHealth;
}

function figure(on: string, times: readonly number[]): Figure {
  const spread = spreadOf(times);
  return {
    label: `npm start to /healthz, ${on}`,
    measured: wordsOf(spread, 'ms'),
    target: { words: `<= ${mostMilliseconds} ms`, reached: spread.median <= mostMilliseconds },
  };
}

/** Measures how slow the machine is right now. */
async function startNothing(): Promise<number> {
  const started = performance.now();
  await promisify(execFile)(process.execPath, ['--import', 'tsx', '--eval', '']);
  return performance.now() - started;
}
