// @ts-check
import { renameSync } from 'node:fs';
import path from 'node:path';
import { runPackage } from '../tools/run.mjs';

/**
 * Builds the web application for a native app into a folder. The app serves the folder as the root of its own origin,
 * and `index.html` for every path without a file. So the application's files are in `app/`, and its page is directly in
 * the folder.
 * @param {string} folder absolute; its previous contents are removed
 * @param {string} origin of the server, such as `https://heartwood.example.org`
 */
export async function buildNativeWeb(folder, origin) {
  const application = path.join(folder, 'app');
  const code = await runPackage(
    'vite/bin/vite.js',
    ['build', '--outDir', application, '--emptyOutDir', '--logLevel', 'warn'],
    {
      outputTo: 'stderr',
      env: { NODE_ENV: 'production', VITE_NATIVE: '1', VITE_API_ORIGIN: origin },
    },
  );
  if (code !== 0) throw new Error('The web application does not build; see above.');
  renameSync(path.join(application, 'index.html'), path.join(folder, 'index.html'));
}
