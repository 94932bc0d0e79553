import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { operationTable } from './scripts/vite/operationTable.ts';
import { precompress } from './scripts/vite/precompress.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('web/'),
  base: '/app/',
  plugins: [react(), operationTable(), precompress()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy refuses data: addresses and inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:3000' },
  },
});
