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

/** The dev server loads styles by script, so the text for a late start, which they hide, would flash at every load. */
const noLateStartInDev: Plugin = {
  name: 'no-late-start-in-dev',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/<main class="late[^]*<\/main>/, ''),
};

const themeScript = '/src/main/theme-before-paint.js';

/** The only blocking script. It is not a module, because modules run after the first paint; it is copied unchanged, under a hashed name. */
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

/** The packages that the sign-in page needs. They stay cached when a new version of the portal is released. */
const firstPagePackages =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store)|rxjs|i18next|zod|react-i18next(?!.*Trans))\//;

/** The modules of these packages that only later pages use. A stale name is harmless: the first page loads what it imports anyway. */
const laterModules = /\/(useBlocker|shallow|forkJoin|race|exhaustMap|takeWhile|skipWhile|tap|argsOrArgArray)\.js$/;

const inFirstPagePackages = (id: string): boolean => firstPagePackages.test(id) && !laterModules.test(id);

/**
 * Puts all of our modules that these files import statically into one chunk: many small chunks cost a request each, and compress
 * badly.
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

/** What the sign-in page loads once it is shown. It must not load anything that is needed only after sign-in. */
const besideSignIn = [
  'ui/components/site-notices.tsx',
  'ui/screens/sign-in/challenge.tsx',
  'ui/screens/sign-in/language-choice.tsx',
  'ui/screens/sign-in/recovery.tsx',
  'ui/screens/sign-in/sign-up.tsx',
];

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss(), themeBeforePaint, noLateStartInDev, mode === 'mock' && startOnMocks],
  // rxjs exports its modern build under this condition.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  // The Cognito client expects Node's name for the global object.
  define: { global: 'globalThis' },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // Every target browser supports modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The first matching group wins.
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
