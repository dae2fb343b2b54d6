import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Cloud, type CloudOptions, startCloud } from '../../local/cloud';
import { aFolder } from '../a-folder';

/** The local stack on free ports, with an empty page as its site. It stops when the test ends. */
export async function aCloud(options: Partial<CloudOptions> = {}): Promise<Cloud & { dataDir: string }> {
  const siteDir = await aFolder();
  await writeFile(join(siteDir, 'index.html'), '');
  const dataDir = options.dataDir ?? join(siteDir, 'data');
  const cloud = await startCloud({ port: 0, biPort: 0, biFramePort: 0, dataDir, site: { root: siteDir }, ...options });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= cloud.close());
  onTestFinished(close);
  return { ...cloud, close, dataDir };
}
