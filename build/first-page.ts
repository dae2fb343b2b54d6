import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Plugin, build } from 'vite';
import { routeTable } from '../src/domain/pages/route-table.ts';
import { everyRoute } from '../src/domain/pages/route-trail.ts';
import { hostedProviders } from '../src/domain/people/sign-in/hosted-login.ts';
import type { FirstPage } from '../src/first-page/prerender';
import { fillPage, inlineSources } from '../server/site/page.ts';
import { stylesOf } from './page-styles.ts';

/** The parts with which servers fill `index.html` from a configuration. It is never served itself. */
const pageDir = 'dist/page';

/**
 * Prerenders what `index.html` shows before the portal has loaded, with its styles and its script in the page, and writes `pageDir`
 * and `version.json`.
 */
export function firstPage(): Plugin {
  let beforePaint = '';
  let belowForm = '';
  let version = '';
  let siteDir = '';
  return {
    name: 'first-page',
    apply: 'build',
    configResolved: ({ build: { outDir } }) => void (siteDir = resolve(outDir)),
    async buildStart() {
      await buildPrerender();
      beforePaint = await buildScript('before-paint');
      belowForm = await buildScript('below-form');
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {}).toSorted();
        version = hash(files.join('\n'));
        const { form, frame, messages } = await prerendering().prerender(withEverything);
        const sheets = files.filter((file) => file.endsWith('.css'));
        const loading = [
          ...sheets.map((file) => `<link rel="stylesheet" href="/${file}" />`),
          ...(html.match(loadsPortal) ?? []),
        ];
        return (
          html
            .replace('<!--version-->', `<meta name="version" content="${version}" />`)
            // They stand before the script, which can load the portal's own: those have to come last, to win.
            .replace('<!--styles-->', `<style>${await stylesOf(html + form + frame + messages)}</style>`)
            .replaceAll(loadsPortal, '')
            .replace(
              '<!--script-->',
              () => `<template id="portal">${loading.join('')}</template><script>${beforePaint}</script>`,
            )
            .replace('<!--script below the form-->', () => `<script>${belowForm}</script>`)
        );
      },
    },
    async writeBundle() {
      const index = join(siteDir, 'index.html');
      const template = await readFile(index, 'utf8');
      await writeFile(join(pageDir, 'index.html'), template);
      await writeFile(index, fillPage(template, await prerendering().prerender()));
      await writeFile(join(pageDir, 'inline-sources.json'), JSON.stringify(inlineSources(template), null, 2));
      await writeFile(join(siteDir, 'version.json'), JSON.stringify({ version }));
      await compressAll(siteDir);
    },
  };
}

/** The elements of `index.html` that load the portal and its files, which the script in the page inserts when it is time. */
const loadsPortal = /<link rel="(?:module)?preload"[^>]*>|<script type="module"[^>]*><\/script>/g;

/** Has every part that a sign-in page can have. */
const withEverything = {
  title: 'Portal',
  userPoolId: 'eu-west-1_Unknown',
  userPoolClientId: 'unknown',
  iprApiUrl: '/prod',
  signUp: 'code',
  hostedLogin: { domain: '/', providers: hostedProviders },
  localPages: { accounts: '/', outbox: '/' },
};

/** The router renders another tree on servers, which the browser could not take over. */
const treeOfBrowser: Plugin = {
  name: 'tree-of-browser',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === '@tanstack/router-core/isServer' && importer.includes('/@tanstack/react-router/')
      ? resolve('node_modules/@tanstack/router-core/dist/esm/isServer/client.js')
      : null,
};

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

const prerendering = (): { prerender: (configuration?: unknown) => Promise<FirstPage> } =>
  createRequire(import.meta.url)(resolve(pageDir, 'prerender.cjs'));

/** The React components as a module for Node, with all packages in it. */
async function buildPrerender(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [treeOfBrowser],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/first-page/prerender.tsx',
      outDir: pageDir,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'prerender.cjs', codeSplitting: false } },
    },
  });
}

async function buildScript(name: 'before-paint' | 'below-form'): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { tablePaths: JSON.stringify(everyRoute(routeTable).map(({ path }) => path)) },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: `src/first-page/${name}.ts`, formats: ['iife'], name: 'firstPage' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The script for the page was not built');
  return output.output[0].code.trim();
}

/** `.br` and `.gz` beside each file that is worth it. */
async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((file) => /\.(js|css|json|svg)$/.test(file));
  await Promise.all(texts.map((file) => compressFile(join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  if (brotli.length > 0.9 * content.length) return;
  await Promise.all([
    writeFile(`${file}.br`, brotli),
    promisify(gzip)(content, { level: 9 }).then((zipped) => writeFile(`${file}.gz`, zipped)),
  ]);
}
