import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { catalogues } from './scripts/vite/catalogues.ts';
import { operationTable } from './scripts/vite/operationTable.ts';
import { precompress } from './scripts/vite/precompress.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('web/'),
  base: '/app/',
  plugins: [react(), operationTable(), catalogues(), precompress()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy refuses data: addresses and inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs comes as one file: each further one would cost a participant its headers.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } } },
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:3000', '/app/content': 'http://localhost:3000' },
  },
});
