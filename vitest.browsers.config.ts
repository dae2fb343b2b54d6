import { defineConfig } from 'vitest/config';

/** `npm run test:browsers`: one walk through the product in each engine that the machine has; `-- firefox` takes one. */
export default defineConfig({
  test: {
    name: 'browsers',
    silent: 'passed-only',
    // One for each engine: they wait for pages, and pages for servers.
    maxWorkers: 3,
    retry: process.env['CI'] ? 1 : 0,
    include: ['test/browsers/*.test.ts'],
    globalSetup: ['test/browsers/set-up.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
