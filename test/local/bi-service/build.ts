import { join, resolve } from 'node:path';
import { build } from 'vite';

const built = resolve('node_modules/.cache/pages-for-tests');
/** The page that embeds dashboards with Amazon's own SDK. */
export const embeddingPageDir = join(built, 'embedding');
/** The page with the portal's embedders. */
export const embedderPageDir = join(built, 'embedder');

const buildPage = (root: string, outDir: string) =>
  build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, root),
    build: { outDir, emptyOutDir: true, minify: false },
  });

/** Once per run, before the first test: builds the pages that embed dashboards. */
export async function setup(): Promise<void> {
  await buildPage('embedding-page', embeddingPageDir);
  await buildPage('../../adapters/quicksight/embedder-page', embedderPageDir);
}
