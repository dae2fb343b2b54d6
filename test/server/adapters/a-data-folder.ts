import { mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** An empty folder on a real disk, which a temporary folder need not be. */
export async function aDataFolder(): Promise<string> {
  const cache = resolve('node_modules/.cache/server-test');
  await mkdir(cache, { recursive: true });
  return mkdtemp(join(cache, 'data-'));
}
