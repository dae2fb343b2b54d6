import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    name: 'deploy',
    retry: process.env['CI'] ? 1 : 0,
    include: ['test/**/*.test.ts'],
    globalSetup: ['../test/build.ts'],
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
