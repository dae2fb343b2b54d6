import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** `vite --mode mock` starts the portal on the in-memory adapters: no server, no account. */
const startOnMocks: Plugin = {
  name: 'start-on-mocks',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('/src/main/start.tsx', '/src/main/start-mock.tsx'),
  },
};

/** While developing, styles come by script: the words for a late start, which they hold back, would stand there at every load. */
const noWordsOfLateStart: Plugin = {
  name: 'no-words-of-late-start',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/<main class="late[^]*<\/main>/, ''),
};

const themeScript = '/src/main/theme-before-paint.js';

/** The one script that blocks: no module, because modules run after the first paint. It goes out as it is, under a hashed name. */
const themeBeforePaint: Plugin = {
  name: 'theme-before-paint',
  apply: 'build',
  async buildStart() {
    const source = await readFile(join(import.meta.dirname, themeScript));
    this.emitFile({ type: 'asset', fileName: hashedName(source), source });
  },
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const source = await readFile(join(import.meta.dirname, themeScript));
      return html.replace(themeScript, `/${hashedName(source)}`);
    },
  },
};

const hashedName = (source: Buffer): string =>
  `assets/theme-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;

/** What the sign-in page needs: its packages, which outlive a new version of the portal, and our own part of it. */
const firstPagePackages =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store)|rxjs|i18next|zod|react-i18next(?!.*Trans))\//;

/** Of these packages what only later pages use. A stale name does no harm: what the first page needs comes with it all the same. */
const laterModules = /\/(useBlocker|shallow|forkJoin|race|exhaustMap|takeWhile|skipWhile|tap|argsOrArgArray)\.js$/;

const inFirstPagePackages = (id: string): boolean => firstPagePackages.test(id) && !laterModules.test(id);

/**
 * What is reached from these of our own files without a dynamic import, in one file: many small ones cost a request each, and
 * compress badly.
 */
function reachedFrom(
  name: string,
  starts: string[],
): (id: string, build: { getModuleInfo(id: string): { importedIds: string[] } | null }) => string | null {
  const reached = new Set<string>();
  return (id, build) => {
    const reach = (file: string): void => {
      if (reached.has(file) || !/\/src\/.*\.tsx?$/.test(file)) return;
      reached.add(file);
      build.getModuleInfo(file)?.importedIds.forEach(reach);
    };
    for (const start of starts) reach(join(import.meta.dirname, 'src', start));
    return reached.has(id) ? name : null;
  };
}

/** What the sign-in page loads when it stands: it must not bring what comes after signing in. */
const besideSignIn = [
  'ui/components/site-notices.tsx',
  'ui/screens/sign-in/challenge.tsx',
  'ui/screens/sign-in/language-choice.tsx',
  'ui/screens/sign-in/recovery.tsx',
  'ui/screens/sign-in/sign-up.tsx',
];

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss(), themeBeforePaint, noWordsOfLateStart, mode === 'mock' && startOnMocks],
  // rxjs keeps its modern build under a condition of its own.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  // The Cognito client expects Node's name for the global object.
  define: { global: 'globalThis' },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The first that takes a file keeps it.
          groups: [
            { name: 'packages', test: inFirstPagePackages },
            { name: reachedFrom('first-page', ['main/start.tsx']) },
            { name: reachedFrom('beside-sign-in', besideSignIn) },
            { name: reachedFrom('signed-in', ['ui/screens/shell.tsx', 'ui/screens/home.tsx']) },
          ],
        },
      },
    },
  },
}));
