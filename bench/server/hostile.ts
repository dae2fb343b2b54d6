import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAmazon } from './amazon';
import { startScript } from './child-script';
import type { Figure } from '../figure';
import type { HostileLoad, HostileResult } from './load/hostile-load';
import { startServed } from './served-process';
import { percentile, spreadOf, wordsOf } from '../spread';
import type { Stage } from '../stage';

const people = 10;
const pause = 100;
const rounds = 5;
/** Of a round, and until the attack is in full swing. */
const [milliseconds, warmUp] = [4000, 500];
const mostSlowdown = 2;

/** Other people's lists while one viewer floods the server, and while nobody does, in turn. */
export async function hostileViewer({ folder }: Stage): Promise<Figure[]> {
  const own = join(folder, 'hostile');
  await mkdir(own);
  const amazon = await startAmazon(100);
  const portal = await startServed(own, amazon);
  const attacker = startScript<HostileLoad, HostileResult>(new URL('load/hostile-load.ts', import.meta.url));
  try {
    const call = (path: string, token: string): Promise<Response> =>
      fetch(`${portal.url}/prod/quicksight/dashboard/${path}`, { headers: { Authorization: `Bearer ${token}` } });
    await call('sync', await amazon.token('manager', 'SuperUser'));
    const tokens = await Promise.all(
      Array.from({ length: people }, (_, number) => amazon.token(`person-${number}`, `Team ${number}`)),
    );
    const listed = async (): Promise<number> => {
      const until = performance.now() + milliseconds;
      const latencies: number[] = [];
      const read = async (token: string): Promise<void> => {
        await sleep(Math.random() * pause);
        while (performance.now() < until) {
          const asked = performance.now();
          const answer = await call('list', token);
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`A list was answered with ${answer.status}`);
          latencies.push(performance.now() - asked);
          await sleep(pause);
        }
      };
      await Promise.all(tokens.map(read));
      return percentile(latencies, 0.99);
    };
    await listed();
    const token = await amazon.token('hostile', 'Team 1');
    const quiet: number[] = [];
    const attacked: number[] = [];
    const done = { frames: 0, requests: 0 };
    const processor = { quiet: 0, attacked: 0 };
    const measured = async (when: keyof typeof processor): Promise<number> => {
      const before = await portal.processorTime();
      const latency = await listed();
      processor[when] += (await portal.processorTime()) - before;
      return latency;
    };
    for (let round = 0; round < rounds; round++) {
      quiet.push(await measured('quiet'));
      const attack = attacker.ask({ url: portal.url, token, milliseconds: milliseconds + warmUp });
      await sleep(warmUp);
      attacked.push(await measured('attacked'));
      const { frames, requests } = await attack;
      done.frames += frames;
      done.requests += requests;
    }
    const slowdown = spreadOf(attacked).median / spreadOf(quiet).median;
    return [
      {
        label: 'Other people’s lists beside a hostile viewer, p99',
        measured: `${wordsOf(spreadOf(attacked), 'ms')}, ${slowdown.toFixed(2)} of ${wordsOf(spreadOf(quiet), 'ms')}`,
        target: { words: `<= ${mostSlowdown} of the quiet server`, reached: slowdown <= mostSlowdown },
        notes: [
          `${done.frames} frames and ${done.requests} forged tokens, each round beside 100 unfinished bodies`,
          `The server took ${processor.attacked.toFixed(1)} s of processor time, ${processor.quiet.toFixed(1)} s while quiet`,
        ],
      },
    ];
  } finally {
    await attacker.end();
    await portal.end();
    await amazon.close();
  }
}
