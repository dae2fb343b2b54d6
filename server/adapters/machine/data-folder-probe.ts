import { readdir, stat, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
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

/** Its age in days; undefined without any. */
async function newestBackup(dataDir: string, clock: () => number): Promise<number | undefined> {
  const folder = join(dataDir, 'backups');
  const files = await readdir(folder).catch(() => []);
  const ages = await Promise.all(
    files
      .filter((name) => name.endsWith('.db'))
      .map(async (name) => clock() - (await stat(join(folder, name))).mtimeMs),
  );
  return ages.length > 0 ? Math.max(0, Math.min(...ages) / day) : undefined;
}

/** Whether something accepts connections there. */
export function answersAt(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: host === '0.0.0.0' ? '127.0.0.1' : host, port, timeout: 2000 });
    const end = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.on('connect', () => end(true));
    socket.on('timeout', () => end(false));
    socket.on('error', () => end(false));
  });
}
