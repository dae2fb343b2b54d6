import { updateAnswer, type DashboardRow } from '../../src/adapters/ipr-api/contract';
import { openBareEdits, openBareTitles } from './bare-updates';
import type { Figure } from './figure';
import { update } from './ipr-api-client';
import { percentile, spreadOf, wordsOf } from './spread';

const writers = 8;
const rounds = 4;
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
  const written = rows.slice(0, writers);
  const latencies: number[] = [];
  const ours: number[] = [];
  const edits: number[] = [];
  const titles: number[] = [];
  let refused = 0;

  const write = async (writer: number, until: number): Promise<void> => {
    while (performance.now() < until) {
      const row = written[writer];
      if (!row) return;
      const asked = performance.now();
      const answer = await update(url, token, row, `Title ${latencies.length}`);
      const { dashboard } = updateAnswer.parse(await answer.json());
      latencies.push(performance.now() - asked);
      if (answer.ok && dashboard) written[writer] = dashboard;
      else refused++;
    }
  };

  const bareEdits = await openBareEdits(folder);
  const bareTitles = await openBareTitles(folder);
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const before = latencies.length;
    await Promise.all(written.map((_, writer) => write(writer, started + milliseconds)));
    ours.push(((latencies.length - before) * 1000) / (performance.now() - started));
    edits.push(await bareEdits.perSecond(milliseconds));
    titles.push(await bareTitles.perSecond(milliseconds));
  }
  bareEdits.close();
  bareTitles.close();

  const p = (share: number): string => percentile(latencies, share).toFixed(1);
  const compared = (alone: readonly number[]): number => spreadOf(ours).median / spreadOf(alone).median;
  const ratio = compared(edits);
  return [
    {
      label: `Conditional updates, ${writers} writers`,
      measured: `${wordsOf(spreadOf(ours), '/s')}, p50 ${p(0.5)} ms, p99 ${p(0.99)} ms`,
      target: { words: `>= ${leastRatio} of SQLite alone`, reached: ratio >= leastRatio },
      notes: [
        `SQLite alone, one after another: ${wordsOf(spreadOf(edits), '/s')}; ours is ${ratio.toFixed(2)} of it`,
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
