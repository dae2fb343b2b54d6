import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { previewLine } from '#contract/dashboards/sync';
import { type Amazon, startAmazon } from './amazon';
import type { Figure } from '../figure';
import { type ServedProcess, startServed } from './served-process';
import { spreadOf, wordsOf } from '../spread';
import type { Stage } from '../stage';

const dashboards = 10_000;
const rounds = 8;
const most = { seconds: 30, growth: 1.1 };

/** `npm run serve` brings in 10,000 dashboards after a preview, and previews and syncs them again and again. */
export async function syncs({ folder }: Stage): Promise<Figure[]> {
  const own = join(folder, 'sync');
  await mkdir(own);
  const amazon = await startAmazon(dashboards);
  try {
    const portal = await startServed(own, amazon);
    try {
      return await measure(portal, amazon);
    } finally {
      await portal.end();
    }
  } finally {
    await amazon.close();
  }
}

async function measure(portal: ServedProcess, amazon: Amazon): Promise<Figure[]> {
  const headers = { Authorization: `Bearer ${await amazon.token('manager', 'SuperUser')}` };
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${portal.url}/prod/quicksight/dashboard/${path}`, {
      ...init,
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
  const preview = async () => {
    const lines = (await (await ask('syncPreview')).text()).trim().split('\n');
    const last = previewLine.parse(JSON.parse(lines.at(-1) ?? ''));
    if (!('preview' in last)) throw new Error(`The preview ended with ${lines.at(-1)}`);
    return last.preview;
  };

  const started = performance.now();
  const { changes } = await preview();
  const seen = performance.now();
  const chosen = changes.map(({ kind, id, metaName }) => ({ kind, id, metaName }));
  await settled(await ask('applySync', { method: 'POST', body: JSON.stringify({ changes: chosen }) }));
  const applied = performance.now();

  const times: number[] = [];
  const highest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // One person syncs six times a minute.
    await sleep(12_000);
    const measuring = highestWhile(portal);
    const before = performance.now();
    await preview();
    await settled(await ask('sync'));
    times.push(performance.now() - before);
    highest.push(await measuring());
  }
  // It rises until garbage is collected.
  const growth = Math.min(...highest.slice(rounds / 2)) / (highest[0] ?? Number.NaN);
  const size = dashboards.toLocaleString('en');
  return [
    {
      label: `Preview and first sync of ${size} dashboards`,
      measured: `${((applied - started) / 1000).toFixed(1)} s`,
      target: { words: `<= ${most.seconds} s`, reached: applied - started <= most.seconds * 1000 },
      notes: [
        `${chosen.length} changes; preview ${Math.round(seen - started)} ms, apply ${Math.round(applied - seen)} ms`,
      ],
    },
    { label: `Preview and sync of ${size} that are as before`, measured: wordsOf(spreadOf(times), 'ms') },
    {
      label: `Memory of serve meanwhile, least of the last ${rounds / 2} against the first`,
      measured: growth.toFixed(2),
      target: { words: `<= ${most.growth}`, reached: growth <= most.growth },
      notes: [`Highest of each, in megabytes: ${highest.map(Math.round).join(', ')}`],
    },
  ];
}

async function settled(answer: Response): Promise<void> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
}

/** Its result ends it. */
function highestWhile(portal: ServedProcess): () => Promise<number> {
  let highest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      highest = Math.max(highest, await portal.megabytes());
      await sleep(20);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return highest;
  };
}
