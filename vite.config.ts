import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { firstPage } from './build/first-page.ts';

/**
 * The module that starts the portal: `--mode demo` has one on the in-memory adapters, with no server, no account and no `/config.json`. All
 * modes have this plugin, as Vite bundles all packages again whenever the plugins differ.
 */
const startModule = (mode: string): Plugin => ({
  name: 'start-module',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      mode === 'demo'
        ? html
            .replace('/src/first-page/start.ts', '/src/main/start-demo.tsx')
            .replace(/<link rel="preload"[^>]*>/g, '')
            .replace(lateStart, '')
        : html,
  },
});

const lateStart = /<section id="late"[^]*<\/section>/;

/** The dev server loads styles by script, so the text for a late start, which they hide, would flash at every load. */
const noLateStartInDev: Plugin = {
  name: 'no-late-start-in-dev',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(lateStart, ''),
};

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const rooms = ['src', 'contract'].map((room) => join(import.meta.dirname, room));
const isOurs = (id: string): boolean => /\.tsx?$/.test(id) && rooms.some((room) => id.startsWith(`${room}/`));

/** The packages that every page needs. They outlive a new version of the portal. */
const packages =
  /node_modules\/(@tanstack\/(react-router|router-core|history|store|react-store)|rxjs|i18next|react-i18next|zod)\//;

type Grouping = (id: string, modules: Modules) => string | null;

/** Puts all of our modules that these files import statically into one chunk: many small ones cost a request each, and compress badly. */
function reachedFrom(name: string, starts: string[]): Grouping {
  const reached = new Set<string>();
  const files = starts.map((start) => join(import.meta.dirname, 'src', start));
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new Error(`${missing}, which the chunk ${name} begins with, does not exist`);
  return (id, modules) => {
    const reach = (file: string): void => {
      if (reached.has(file) || !isOurs(file)) return;
      reached.add(file);
      modules.getModuleInfo(file)?.importedIds.forEach(reach);
    };
    files.forEach(reach);
    return reached.has(id) ? name : null;
  };
}

/** What both need is in a chunk of its own, so that neither brings the other. */
function reachedFromBoth(name: string, one: Grouping, other: Grouping): Grouping {
  return (id, modules) => (one(id, modules) && other(id, modules) ? name : null);
}

/** What the sign-in page loads once it is shown. It must not load anything that is needed only after sign-in. */
const besideSignIn = [
  'application/browser/site-version.ts',
  'ui/site/site-notices.tsx',
  'ui/screens/sign-in/challenge/challenge.tsx',
  'ui/screens/sign-in/language-choice.tsx',
  'ui/screens/sign-in/recovery/recovery.tsx',
  'ui/screens/sign-in/sign-up/sign-up.tsx',
];

/** What the portal loads as soon as someone is signed in. */
const besideContainer = ['application/viewing/viewing.ts', 'application/viewing/examine-opening.ts'];

const container = reachedFrom('container', ['main/container.ts', ...besideContainer]);
const signedIn = reachedFrom('signed-in', ['ui/screens/shell.tsx', 'ui/screens/home.tsx']);

export default defineConfig(({ mode }) => ({
  // A demo lies under any path.
  base: mode === 'demo' ? './' : '/',
  plugins: [react(), tailwindcss(), mode !== 'demo' && firstPage(), noLateStartInDev, startModule(mode)],
  // rxjs exports its modern build under this condition.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  // The Cognito client expects Node's name for the global object.
  define: { global: 'globalThis' },
  build: {
    outDir: mode === 'demo' ? 'dist/demo' : 'dist/site',
    emptyOutDir: true,
    license: { fileName: 'licenses.txt' },
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      // Every target browser supports modulepreload.
      polyfill: false,
      // What an icon needs is there already: naming it for each would make the file that loads them half as large again.
      resolveDependencies: (_, needed, { hostId }) => (hostId.includes('/icon-files') ? [] : needed),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The first matching group wins.
          groups: [
            // Vite's own helper for dynamic imports, which would bring all of the portal with it.
            { name: 'start', test: /vite\/preload-helper/ },
            // Loaded ahead, and run later.
            { name: 'embedding', test: /amazon-quicksight-embedding-sdk|quicksight\/embedding-sdk\.ts/ },
            { name: reachedFrom('start', ['first-page/start.ts']) },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'packages', test: packages },
            { name: reachedFrom('portal', ['main/start.tsx']) },
            { name: reachedFrom('beside-sign-in', besideSignIn) },
            { name: reachedFromBoth('trust', container, signedIn) },
            // What asks the pool and the backend must not wait for screens.
            { name: container },
            { name: signedIn },
            // What several of the other screens use; a dashboard's page needs the parts left out only once Export is pressed.
            {
              name: 'screens',
              test: /\/src\/ui\/(?!deliveries\/|exports\/(?:export-files|not-offered))|@heroicons\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
}));
