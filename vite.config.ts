import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { catalogues } from './scripts/vite/catalogues.ts';
import { installable } from './scripts/vite/installable.ts';
import { nativePage } from './scripts/vite/nativePage.ts';
import { operationTable } from './scripts/vite/operationTable.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { serviceWorker } from './scripts/vite/serviceWorker.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The application of the native shells is built by scripts/native.mjs. */
const native = process.env.VITE_NATIVE === '1';

/** The server of `npm run dev`. */
const server = `http://localhost:${process.env.PORT || 3000}`;

export default defineConfig({
  root: here('web/'),
  base: '/app/',
  plugins: [
    react(),
    operationTable(),
    catalogues(),
    installable(),
    ...(native ? [nativePage(process.env.VITE_API_ORIGIN ?? '')] : [serviceWorker(), precompress()]),
  ],
  build: {
    target: 'es2022',
    // The content security policy refuses data: addresses and inline scripts.
    assetsInlineLimit: 0,
    // A page that loads apart names its styles, which have to be there when it is shown; its modules it imports automatically. To list
    // them too would cost a participant's way to the first question two kilobytes of file names, nearly all of the administration.
    // The page itself names all that it begins with, which is then asked for at once.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    // What every page needs comes as one file: each further one would cost a participant its headers.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] },
        // The first page names every other file, and hashes cannot be compressed. 7 characters are the fewest that the build allows.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // No one looks for a style sheet by its name, and a list of names would be half as long again.
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/app/content': server },
  },
});
