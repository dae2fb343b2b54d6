import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const site = {
  sources: [
    'src',
    'contract',
    'build',
    'server/site/page.ts',
    'public',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ],
  built: 'dist/site/index.html',
};
const server = { sources: ['server', 'src', 'contract', 'package-lock.json'], built: 'dist/server/start.js' };
const lambda = { sources: server.sources, built: 'dist/lambda/sync/index.mjs' };
const biPages = { sources: ['local/bi-service/page', 'package-lock.json'], built: 'dist/bi/frame.html' };

/** Builds the BI service's pages, and the site, `npm run serve` and the functions for Lambda if wanted, where they are missing or older than their sources. */
export async function buildWhatIsStale(
  say: (line: string) => void,
  wanted: { site: boolean; server?: boolean; lambda?: boolean },
): Promise<void> {
  const [siteStale, serverStale, lambdaStale, biStale] = await Promise.all([
    wanted.site && isStale(site),
    wanted.server && isStale(server),
    wanted.lambda && isStale(lambda),
    isStale(biPages),
  ]);
  if (!siteStale && !serverStale && !lambdaStale && !biStale) return;
  say('Building the portal. This takes a moment, but only the first time.');
  if (siteStale) await build();
  if (serverStale) await build('--config', 'server/vite.config.ts');
  if (lambdaStale) {
    for (const name of ['api', 'federation', 'sync'])
      await build('--config', 'server/lambda/vite.config.ts', '--mode', name);
  }
  if (biStale) await build('--config', 'local/bi-service/page/vite.config.ts');
}

/** In a process of its own, so that the bundler's memory is freed afterwards. */
async function build(...options: string[]): Promise<void> {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error', ...options]);
}

async function isStale({ sources, built }: typeof site): Promise<boolean> {
  const builtAt = await stat(built).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return builtAt === 0 || Math.max(...(await Promise.all(sources.map(newest)))) > builtAt;
}

/** When the newest file at or below this path was changed. */
async function newest(path: string): Promise<number> {
  const { mtimeMs } = await stat(path);
  const below = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = below.filter((entry) => entry.isFile());
  const times = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).mtimeMs));
  return Math.max(mtimeMs, ...times);
}
