import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { aMailing, hour, minute, nineInTheMorning } from '../../application/mail/a-mailing';
import { aDataFolder } from '../sqlite/a-data-folder';
import { anSmtpServer } from './an-smtp-server';

const [many, kills] = process.env['SOAK'] ? [1000, 20] : [100, 4];
/** When the SMTP server knows of a mail: it has the address, some of it, all of it, or has answered. */
const points = ['address', 'begun', 'whole', 'answered'] as const;

it(
  `each of ${many} digests arrives once by SMTP through ${kills} kills, except one that a kill leaves unsure`,
  async () => {
    const folder = await aDataFolder();
    const stores = await openSqliteStores(folder);
    const { join, run } = aMailing({ people: stores.people, jobs: stores.jobs });
    const subs = Array.from({ length: many }, (_, number) => `person-${number}`);
    for (const sub of subs) await join(sub);
    await run();
    stores.close();

    const arrived: string[] = [];
    let child: ChildProcess;
    let next: { point: (typeof points)[number]; after: number } | undefined;
    const reach = (point: (typeof points)[number]): boolean => {
      if (next?.point !== point || arrived.length < next.after) return false;
      next = undefined;
      return child.kill('SIGKILL');
    };
    const { settings } = await anSmtpServer({
      onRcptTo: (_, __, callback) => (reach('address'), callback()),
      onData(stream, { envelope }, callback) {
        reach('begun');
        stream.on('end', () => {
          arrived.push(...envelope.rcptTo.map(({ address }) => address));
          if (reach('whole')) return;
          callback();
          reach('answered');
        });
        stream.resume();
      },
    });
    const script = fileURLToPath(new URL('mailing-process.ts', import.meta.url));
    const unsure = new Set<string>();
    for (let kill = 0; kill <= kills; kill++) {
      const point = points[kill % points.length];
      next = point && kill < kills ? { point, after: Math.floor(((kill + 0.5) * many) / kills) - kill } : undefined;
      // The jobs of the one before are free by then.
      const now = nineInTheMorning + 23 * hour + kill * 2 * minute;
      child = spawn(process.execPath, ['--import', 'tsx', script, folder, String(settings.port), String(now)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [printed, [, signal]] = await Promise.all([text(child.stdout!), once(child, 'exit')]);
      expect(signal).toBe(kill < kills ? 'SIGKILL' : null);
      for (const line of printed.split('\n').filter((one) => one.endsWith('}'))) {
        const { code, sub } = JSON.parse(line) as Record<string, string>;
        expect(code).toBe('mail-unsure');
        unsure.add(`${sub}@example.com`);
      }
    }
    const missing = subs.map((sub) => `${sub}@example.com`).filter((address) => !arrived.includes(address));
    expect(arrived).toHaveLength(new Set(arrived).size);
    expect([...unsure]).toEqual(expect.arrayContaining(missing));
    // Four people are told at once.
    expect(unsure.size).toBeLessThanOrEqual(kills);
  },
  kills * 20_000,
);
