import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { DataSeen } from '../../ports/health-probes';

const day = 24 * 60 * 60 * 1000;

/** Room and backups of a data folder that this process has open. */
export function createDataFolderProbe(dataDir: string, checkWritable: () => Promise<void>, clock = () => Date.now()) {
  return async (): Promise<DataSeen> => {
    try {
      await checkWritable();
      const { bavail, bsize } = await statfs(dataDir);
      return { kind: 'usable', freeBytes: bavail * bsize, newestBackup: await newestBackup(dataDir, clock) };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { kind: 'unusable', reason: code ?? message };
    }
  };
}

/** Its age in days; undefined without any. A file that a full disk left empty is no backup. */
async function newestBackup(dataDir: string, clock: () => number): Promise<number | undefined> {
  const folder = join(dataDir, 'backups');
  const files = await readdir(folder).catch(() => []);
  const found = await Promise.all(files.filter((name) => name.endsWith('.db')).map((name) => stat(join(folder, name))));
  const ages = found.filter(({ size }) => size > 0).map(({ mtimeMs }) => clock() - mtimeMs);
  return ages.length > 0 ? Math.max(0, Math.min(...ages) / day) : undefined;
}

/** Known by the answer of `/readyz`, which a portal gives under any name. */
export async function whatAnswersAt(host: string, port: number): Promise<'nothing' | 'a portal' | 'another'> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${name}:${port}/readyz`, { signal: AbortSignal.timeout(5000) });
    return readiness.safeParse(await answer.json()).success ? 'a portal' : 'another';
  } catch (error) {
    const { code } = Object(Object(error).cause) as { code?: string };
    return code === 'ECONNREFUSED' || code === 'ENOTFOUND' ? 'nothing' : 'another';
  }
}

const readiness = z.object({ ready: z.boolean(), problems: z.array(z.unknown()) });
