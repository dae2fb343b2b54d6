import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './test/browser.ts';

/** Looks for the browser only when the project runs: Vitest calls this hook for no project that `--project` leaves out. */
const inBrowser: Plugin = {
  name: 'in-browser',
  config: async () => ({
    test: { browser: { provider: playwright({ launchOptions: (await findBrowser()).launchOptions }) } },
  }),
};

/** In CI a test that fails runs once more, so that a moment of a busy machine refuses nobody's work; `.ci/count.mjs` names it all the same. */
const retry = process.env['CI'] ? 1 : 0;

/** Kills, storms of faults, random nonsense and the functions of Lambda, in `vitest.stand-ins.config.ts`. */
const heavy = 'test/**/*.heavy.test.ts';

export default defineConfig({
  test: {
    // What a server logs is of interest where its test has failed.
    silent: 'passed-only',
    // The number of cores of the smallest machine that runs the tests.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          // Those that read all source files are slow while the machine is busy.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          // Rules and use cases share no state.
          isolate: false,
          setupFiles: ['test/imports-settled.ts', 'test/timers-ended.ts'],
          include: [
            'test/{domain,application,architecture,main,timing}/**/*.test.ts',
            'test/server/{application,settings,site,work}/**/*.test.ts',
          ],
          exclude: [heavy],
        },
      },
      {
        test: {
          name: 'contract',
          retry,
          // Loading the modules again for each file takes longer than the tests.
          isolate: false,
          setupFiles: ['test/imports-settled.ts'],
          include: ['test/adapters/**/*.test.ts', 'test/server/{adapters,commands,http,lambda,process}/**/*.test.ts'],
          exclude: [heavy],
          globalSetup: ['test/build.ts', 'test/local/bi-service/build.ts'],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react(), tailwindcss(), inBrowser],
        // Finds all packages before the first test: one that is found later makes Vite reload them all, with a second React.
        optimizeDeps: {
          entries: ['src/**/*.{ts,tsx}', 'test/ui/**/*.tsx'],
          // The production build of React: the development build is twice as slow, and hides races.
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        oxc: { jsx: { development: false } },
        test: {
          name: 'ui',
          retry,
          // Tests in the browser read it as `import.meta.env`.
          env: { ...(process.env['SOAK'] && { SOAK: process.env['SOAK'] }) },
          // Browser projects do not inherit it.
          maxWorkers: 2,
          // One page per worker: a page per file would load all modules again.
          isolate: false,
          setupFiles: ['test/ui/clean-page.ts'],
          include: ['test/ui/**/*.test.tsx'],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          retry,
          // One more than cores: the tests wait for pages, and the pages for servers.
          maxWorkers: 3,
          // Each file has its own cloud and browser profiles.
          isolate: false,
          include: ['test/e2e/**/*.test.ts'],
          exclude: [heavy],
          globalSetup: ['test/build.ts'],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
