import { defineConfig } from 'vite';

/**
 * Builds a function of Lambda to `dist/lambda/<name>/index.mjs`, packages included, because Lambda loads one file far faster than
 * hundreds. The mode is the function's name: each is a folder of its own, so they share no chunks.
 */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  // React, which draws letters, has a build of its own for development.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: `server/lambda/${mode}.ts`,
    outDir: `dist/lambda/${mode}`,
    emptyOutDir: true,
    license: { fileName: 'licenses.txt' },
    target: 'node20',
    minify: true,
    rolldownOptions: {
      output: {
        entryFileNames: 'index.mjs',
        codeSplitting: false,
      },
    },
  },
  ssr: { noExternal: true },
}));
