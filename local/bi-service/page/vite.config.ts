import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { readDefinitions } from '../definitions.ts';

const page = (file: string) => join(import.meta.dirname, file);

/** Writes each dashboard's definition and data as files, under the names that the service answers. */
const staticDashboards: Plugin = {
  name: 'static-dashboards',
  async generateBundle() {
    const definitions = await readDefinitions(page('../dashboards'));
    for (const definition of definitions.all()) {
      const { id, data } = definition;
      this.emitFile({ type: 'asset', fileName: `definition/${id}`, source: JSON.stringify(definition) });
      for (const file of data) {
        const source = await definitions.data(definition, file);
        if (source) this.emitFile({ type: 'asset', fileName: `data/${id}/${file}`, source });
      }
    }
  },
};

/**
 * Builds the pages of the local BI service to `dist/bi`. Scripts and styles are files of their own: the pages' policy allows no inline ones.
 * `--mode demo` builds the one for the demo's folder, which needs no service.
 */
export default defineConfig(({ mode }) => {
  const isDemo = mode === 'demo';
  return {
    root: import.meta.dirname,
    base: isDemo ? './' : '/',
    publicDir: false,
    plugins: isDemo ? [staticDashboards] : [],
    build: {
      // The first with `light-dark()`: what stands in for it in older ones does not follow a theme that is set by script.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      outDir: join(import.meta.dirname, '../../../dist', isDemo ? 'demo/bi' : 'bi'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // Vega is one large chunk, which only an open dashboard loads.
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        input: isDemo ? [page('static.html')] : ['index.html', 'frame.html', 'control.html'].map(page),
      },
    },
  };
});
