// @ts-check
import './tools/requireNode.mjs';
import { endWithNpm } from './tools/endWithNpm.mjs';
import { ensureServerBuilt, ensureWebBuilt } from './tools/ensureBuilt.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { finish } from './tools/finish.mjs';
import { importBuilt } from './tools/importBuilt.mjs';

await finish(async () => {
  await ensureInstalled();
  const folder = await ensureServerBuilt();
  endWithNpm();
  // The server starts while the web application is still being built. Until then, it shows a page that says so.
  await Promise.all([completeBuild(folder), importBuilt(folder, 'server/main.js')]);
});

/** @param {string} folder */
async function completeBuild(folder) {
  await finish(async () => {
    if (!(await ensureWebBuilt(folder))) throw new Error('The sources changed while they were built. Start again.');
  });
  if (process.exitCode) process.exit();
}
