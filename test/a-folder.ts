import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder, until the test has finished. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
