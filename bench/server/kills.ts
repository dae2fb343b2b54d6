import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../figure';
import { listDashboards, signIn, update } from './ipr-api-client';
import { freePorts, startPortal } from '../portal-process';
import type { Stage } from '../stage';

const kills = Number(process.env['BENCH_KILLS'] ?? 20);
/** Time for the updates of one round, in milliseconds. */
const patience = 5000;

/** Kills the process during updates, starts it again, and looks for everything that it had acknowledged. */
export async function killsDuringUpdates({ folder }: Stage): Promise<Figure[]> {
  const dataDir = join(folder, 'kills');
  const ports = await freePorts();
  let portal = await startPortal({ dataDir, ports });
  const token = await signIn(portal.url);
  const acknowledged = new Map<string, number>();
  let count = 0;
  let lost = 0;

  const write = async (id: string, first: number): Promise<void> => {
    for (let number = first; ; number++) {
      const row = { id, description: '', groups: [] };
      const answer = await acknowledgement(portal.url, token, row, String(number));
      if (answer === undefined) return;
      if (!answer) throw new Error('An update was refused');
      acknowledged.set(id, number);
      count++;
    }
  };

  try {
    for (let round = 1; round <= kills; round++) {
      const rows = await listDashboards(portal.url, token);
      const writers = Promise.all(rows.map(({ id }) => write(id, round * 1_000_000)));
      const before = count;
      const enough = 20 + Math.random() * 60;
      const until = performance.now() + patience;
      do await sleep(2);
      while (count - before < enough && performance.now() < until);
      await portal.end('SIGKILL');
      await writers;

      portal = await startPortal({ dataDir, ports });
      const titles = new Map((await listDashboards(portal.url, token)).map(({ id, title }) => [id, Number(title)]));
      for (const [id, number] of acknowledged) if (!((titles.get(id) ?? 0) >= number)) lost++;
    }
  } finally {
    await portal.end('SIGTERM');
  }
  return [
    {
      label: `${kills} SIGKILLs during updates (BENCH_KILLS), lost`,
      measured: `${lost} of ${count} acknowledged`,
      target: { words: '0', reached: lost === 0 && count > 0 },
    },
  ];
}

/** Whether the update was saved; undefined if the response was incomplete. */
async function acknowledgement(...asked: Parameters<typeof update>): Promise<boolean | undefined> {
  try {
    const answer = await update(...asked);
    await answer.text();
    return answer.ok;
  } catch {
    return undefined;
  }
}
