import path from 'node:path';
import { defineConfig } from 'vite';
import { projectRoot } from '../../server/projectRoot.ts';

/** What is started by itself, and becomes a file of that name. The database's thread is looked for beside what starts it. */
const entries = {
  main: 'server/main.ts',
  admin: 'server/admin.ts',
  listMissingTexts: 'server/listMissingTexts.ts',
  compileContent: 'server/compileContent.ts',
  embeddedWorker: 'server/db/embeddedWorker.js',
};

/**
 * Puts the server, with those packages that are of many small files, into a few large ones: to read 1,400 small files
 * took half a second of every start. The other packages stay in node_modules.
 */
export default defineConfig({
  root: projectRoot,
  ssr: { noExternal: ['typebox', 'kysely', 'yaml'] },
  build: {
    ssr: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, path.join(projectRoot, file)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
