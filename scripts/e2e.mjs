// @ts-check
// node scripts/e2e.mjs … — brings the build up to date and runs the browser tests, with Playwright's own arguments.
import './tools/requireNode.mjs';
import { ensureBuilt } from './tools/ensureBuilt.mjs';
import { ensurePrograms } from './tools/ensurePrograms.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { finish } from './tools/finish.mjs';
import { runPackage } from './tools/run.mjs';

await finish(async () => {
  await ensureInstalled();
  await ensurePrograms(['chromium-headless-shell']);
  await ensureBuilt();
  process.exitCode = await runPackage('@playwright/test/cli.js', ['test', '-c', 'e2e', ...process.argv.slice(2)]);
});
