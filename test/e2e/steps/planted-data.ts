import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { startCloud } from '../../../local/cloud';
import { openSqliteStores } from '../../../server/adapters/sqlite/sqlite-stores';
import { wholeDatabase } from '../../whole-database';

/** The files of a data folder after the first, slow start: keys, users and catalogue. Made once per process. */
let planted: Promise<Map<string, Buffer>> | undefined;

/** A new data folder on which a cloud starts quickly. */
export async function aPlantedDataDir(): Promise<string> {
  planted ??= plant();
  const [files, dataDir] = await Promise.all([planted, mkdtemp(join(tmpdir(), 'portal-e2e-'))]);
  for (const [path, content] of files) {
    const file = join(dataDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { mode: 0o600 });
  }
  return dataDir;
}

/** Records that these dashboards were last opened 100 days ago, in the data folder of a cloud that isn't running. */
export async function openedLongAgo(dataDir: string, metaIds: readonly string[]): Promise<void> {
  const { dashboards, uses, close } = await openSqliteStores(join(dataDir, 'ipr-api'));
  const at = new Date(Date.now() - 100 * 86_400_000);
  for (const { id, metaId } of await dashboards.list()) {
    if (!metaIds.includes(metaId)) continue;
    await uses.add({ sub: 'someone', groups: [], dashboard: id, at, isRenewal: false });
  }
  close();
}

async function plant(): Promise<Map<string, Buffer>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-planted-'));
  const cloud = await startCloud({ port: 0, biPort: 0, biFramePort: 0, dataDir });
  await cloud.close();
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(dataDir, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    // The lock is a separate database, and the files beside a database are already in it.
    if (!entry.isFile() || /^lock\.|\.db-\w+$/.test(entry.name)) continue;
    files.set(relative(dataDir, file), await (entry.name.endsWith('.db') ? wholeDatabase(file) : readFile(file)));
  }
  await rm(dataDir, { recursive: true, force: true });
  return files;
}
