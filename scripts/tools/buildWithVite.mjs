// @ts-check
import { runPackage } from './run.mjs';

/**
 * Builds into a folder, which is emptied first.
 * @param {string} what name of the build, for the error message
 * @param {string} outDir
 * @param {string} config path of Vite's configuration
 * @throws Error if the build fails; Vite has printed why.
 */
export async function buildWithVite(what, outDir, config) {
  const args = ['build', '--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const code = await runPackage('vite/bin/vite.js', args, { outputTo: 'stderr', env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error(`The ${what} does not build; see above.`);
}
