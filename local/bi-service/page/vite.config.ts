import { join } from 'node:path';
import { defineConfig } from 'vite';

const page = (file: string) => join(import.meta.dirname, file);

/** Builds the pages of the local BI service to `dist/bi`. Scripts and styles are files of their own: the pages' policy allows no inline ones. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    // The first with `light-dark()`: what stands in for it in older ones does not follow a theme that is set by script.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: join(import.meta.dirname, '../../../dist/bi'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Vega is one large chunk, which only an open dashboard loads.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { input: [page('index.html'), page('frame.html'), page('control.html')] },
  },
});
