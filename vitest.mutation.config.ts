import { defineConfig } from 'vitest/config';

/**
 * The tests by which `npm run mutation` judges the rules: those without a browser and without a server. The test of every order of a
 * start and the heavy ones stay out: almost every mutant would run them for minutes.
 */
export default defineConfig({
  test: {
    include: ['test/{domain,application}/**/*.test.ts', 'test/server/application/**/*.test.ts'],
    exclude: ['test/application/start-orders.test.ts', 'test/**/*.heavy.test.ts'],
    // One process for all files of a run: several times as fast. Stryker then needs its copy of the project outside node_modules, where
    // Vitest would not run Stryker's setup again for each file, and most mutants would seem to be covered by no test.
    isolate: false,
    // A busy machine must not fail the first run.
    testTimeout: 60_000,
  },
});
