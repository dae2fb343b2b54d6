import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** `vite --mode mock` starts the portal on the in-memory adapters: no server, no account. */
const startOnMocks: Plugin = {
  name: 'start-on-mocks',
  transformIndexHtml: (html) => html.replace('/src/main/start.tsx', '/src/main/start-mock.tsx'),
};

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss(), mode === 'mock' && startOnMocks],
  // The Cognito client expects Node's name for the global object.
  define: { global: 'globalThis' },
  build: { outDir: 'dist/site', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
}));
