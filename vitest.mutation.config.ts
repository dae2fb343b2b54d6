import { defineConfig } from 'vitest/config';

/**
 * The tests by which `npm run mutation` judges the rules: those without a browser and without a server. The test of every order of a
 * start stays out: almost every mutant would run it.
 */
export default defineConfig({
  test: {
    include: ['test/{domain,application}/**/*.test.ts', 'test/server/application/**/*.test.ts'],
    exclude: ['test/application/start-orders.test.ts'],
    // A busy machine must not fail the first run.
    testTimeout: 60_000,
  },
});
