import { get } from 'node:http';
import { mkdir, open, readFile, readdir, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { DataSeen } from '../../ports/health-probes';

const day = 24 * 60 * 60 * 1000;

type Backup = Pick<Extract<DataSeen, { kind: 'usable' }>, 'newestBackup' | 'movedBackup'>;

/** Room and backups of a data folder that this process has open. */
export function createDataFolderProbe(dataDir: string, checkWritable: () => Promise<void>, clock = () => Date.now()) {
  return async (): Promise<DataSeen> => {
    try {
      await checkWritable();
      const { bavail, bsize } = await statfs(dataDir);
      return { kind: 'usable', freeBytes: bavail * bsize, ...(await newestBackup(dataDir, clock)) };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { kind: 'unusable', reason: code ?? message };
    }
  };
}

/** Remembers a backup that is kept elsewhere, for the probe. */
export async function noteBackup(dataDir: string, file: string): Promise<void> {
  const note = join(dataDir, 'backups', 'elsewhere');
  await mkdir(dirname(note), { recursive: true });
  await writeFile(note, file);
}

async function newestBackup(dataDir: string, clock: () => number): Promise<Backup> {
  const folder = join(dataDir, 'backups');
  const names = await readdir(folder).catch(() => []);
  const note = join(folder, 'elsewhere');
  const elsewhere = await readFile(note, 'utf8').catch(() => undefined);
  const here = names.filter((name) => name.endsWith('.db')).map((name) => join(folder, name));
  const times = await Promise.all([...here, ...(elsewhere === undefined ? [] : [elsewhere])].map(timeOfBackup));
  const newest = Math.max(...times.filter((time) => time !== 'gone'));
  if (times.at(-1) === 'gone' && (await stat(note)).mtimeMs > newest) {
    return { newestBackup: undefined, movedBackup: elsewhere };
  }
  return { newestBackup: newest === -Infinity ? undefined : Math.max(0, (clock() - newest) / day) };
}

/** When it was made; never if it is cut short, as by a full disk. https://sqlite.org/fileformat.html has the header. */
async function timeOfBackup(file: string): Promise<number | 'gone'> {
  const opened = await open(file).catch(() => undefined);
  if (!opened) return 'gone';
  try {
    const { mtimeMs, size } = await opened.stat();
    const { buffer: header } = await opened.read(Buffer.alloc(100), 0, 100, 0);
    if (!header.toString('latin1').startsWith('SQLite format 3\0')) return -Infinity;
    // SQLite writes 1 for a page size of 65,536; the catalogue has smaller pages.
    return size >= header.readUInt16BE(16) * header.readUInt32BE(28) ? mtimeMs : -Infinity;
  } finally {
    await opened.close();
  }
}

/** Known by the answer of `/readyz`, which a portal gives under any name. `fetch` would refuse some ports. */
export function whatAnswersAt(host: string, port: number): Promise<'nothing' | 'a portal' | 'another'> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return new Promise((resolve) => {
    const asking = get({ host: name, port, path: '/readyz', agent: false, signal: AbortSignal.timeout(5000) });
    asking.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' || code === 'ENOTFOUND' ? 'nothing' : 'another'),
    );
    asking.on('response', (answer) => {
      json(answer).then(
        (given) => resolve(readiness.safeParse(given).success ? 'a portal' : 'another'),
        () => resolve('another'),
      );
    });
  });
}

const readiness = z.object({ ready: z.boolean(), problems: z.array(z.unknown()) });
