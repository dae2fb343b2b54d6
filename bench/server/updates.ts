import type { DashboardRow } from '#contract/dashboards/dashboard';
import { openBareEdits, openBareTitles } from './bare-updates';
import type { Figure } from '../figure';
import { startScript } from './child-script';
import { percentile, spreadOf, wordsOf } from '../spread';
import type { UpdateLoad, UpdateResult } from './load/update-load';

const writers = 8;
const rounds = 5;
const milliseconds = 1200;
const leastRatio = 0.4;

/**
 * Each writer saves its own dashboard repeatedly with a condition. In turn, SQLite alone: with the same statements, and with a title that
 * has no history.
 */
export async function updates(
  url: string,
  token: string,
  rows: readonly DashboardRow[],
  folder: string,
): Promise<Figure[]> {
  const client = startScript<UpdateLoad, UpdateResult>(new URL('load/update-load.ts', import.meta.url));
  const update = `${url}/prod/quicksight/dashboard/update`;
  let written = rows.slice(0, writers);
  const results: UpdateResult[] = [];
  const edits: number[] = [];
  const titles: number[] = [];
  const bareEdits = await openBareEdits(folder);
  const bareTitles = await openBareTitles(folder);
  for (let round = 0; round < rounds; round++) {
    const result = await client.ask({ url: update, token, rows: written, milliseconds });
    written = result.rows;
    results.push(result);
    edits.push(await bareEdits.perSecond(milliseconds));
    titles.push(await bareTitles.perSecond(milliseconds));
  }
  bareEdits.close();
  bareTitles.close();
  await client.end();
  // The first round warms all of them up.
  for (const rounds of [results, edits, titles]) rounds.shift();

  const ours = results.map(({ perSecond }) => perSecond);
  const latencies = results.flatMap((result) => result.latencies);
  const refused = results.reduce((sum, result) => sum + result.refused, 0);
  const p = (share: number): string => percentile(latencies, share).toFixed(1);
  const compared = (alone: readonly number[]): number => spreadOf(ours).median / spreadOf(alone).median;
  const ratio = compared(titles);
  return [
    {
      label: `Conditional updates, ${writers} writers`,
      measured: `${wordsOf(spreadOf(ours), '/s')}, p50 ${p(0.5)} ms, p99 ${p(0.99)} ms`,
      target: { words: `>= ${leastRatio} of SQLite alone`, reached: ratio >= leastRatio },
      notes: [
        `SQLite alone, one after another: ${wordsOf(spreadOf(edits), '/s')}; ours is ${compared(edits).toFixed(2)} of it`,
        `SQLite alone, titles without a history: ${wordsOf(spreadOf(titles), '/s')}; ours is ${compared(titles).toFixed(2)} of it`,
      ],
    },
    {
      label: 'Conditional updates, refused',
      measured: `${refused} of ${latencies.length}`,
      target: { words: '0', reached: refused === 0 },
    },
  ];
}
