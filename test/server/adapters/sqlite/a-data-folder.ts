import { mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** An empty folder on a real disk; a temporary folder may not be on one. */
export async function aDataFolder(): Promise<string> {
  const cache = resolve('node_modules/.cache/server-test');
  await mkdir(cache, { recursive: true });
  return mkdtemp(join(cache, 'data-'));
}
