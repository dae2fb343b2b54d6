import { defineConfig } from 'vitest/config';

/**
 * `npm run test:stand-ins`: the tests of the stand-ins for AWS themselves, and the heavy ones of the product, which kill its processes,
 * feed it thousands of broken answers, or run what Lambda gets.
 */
export default defineConfig({
  test: {
    name: 'stand-ins',
    retry: process.env['CI'] ? 1 : 0,
    silent: 'passed-only',
    maxWorkers: 2,
    isolate: false,
    setupFiles: ['test/imports-settled.ts'],
    include: ['test/local/**/*.test.ts', 'test/**/*.heavy.test.ts'],
    globalSetup: ['test/build.ts', 'test/local/bi-service/build.ts'],
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
