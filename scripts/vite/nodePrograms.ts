import path from 'node:path';
import type { UserConfig } from 'vite';
import { projectRoot } from '#server/projectRoot.ts';

/** The worker thread of the database, as a separate file next to the program that starts it. */
const embeddedWorker = 'server/db/embeddedWorker.js';

/**
 * Build configuration for programs that Node runs. Bundles our modules, and the packages that consist of many small
 * files, into a few large files: reading 1,400 small files took half a second of every start. Other packages stay in
 * node_modules.
 * @param entries source paths from the project's folder, by the name of the output file without `.js`
 */
export const nodePrograms = (entries: Record<string, string>): UserConfig => ({
  root: projectRoot,
  ssr: { noExternal: ['typebox', 'kysely', 'yaml'] },
  build: {
    ssr: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries({ ...entries, embeddedWorker }).map(([name, file]) => [name, path.join(projectRoot, file)]),
      ),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
