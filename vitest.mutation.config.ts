import { defineConfig } from 'vitest/config';

/** The tests by which `npm run mutation` judges the rules: those without a browser and without a server. */
export default defineConfig({
  test: { include: ['test/{domain,application}/**/*.test.ts', 'test/server/application/**/*.test.ts'] },
});
