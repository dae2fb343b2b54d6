import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** `vite --mode mock` starts the portal on the in-memory adapters: no server, no account. */
const startOnMocks: Plugin = {
  name: 'start-on-mocks',
  transformIndexHtml: (html) => html.replace('/src/main/start.tsx', '/src/main/start-mock.tsx'),
};

/**
 * Sonner adds its styles by a <style> element, which the site's policy (style-src 'self') refuses; `toaster.tsx` imports the
 * same styles as a file.
 */
const sonnerWithoutStyleElement: Plugin = {
  name: 'sonner-without-style-element',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler: (code) => code.replace(/^__insertCSS\(.*$/m, ''),
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss(), sonnerWithoutStyleElement, mode === 'mock' && startOnMocks],
  // The Cognito client expects Node's name for the global object.
  define: { global: 'globalThis' },
  optimizeDeps: { exclude: ['sonner'] },
  build: { outDir: 'dist/site', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
}));
