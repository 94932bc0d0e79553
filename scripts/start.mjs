// @ts-check
import './tools/requireNode.mjs';
import { endWithNpm } from './tools/endWithNpm.mjs';
import { ensureBuilt } from './tools/ensureBuilt.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { finish } from './tools/finish.mjs';
import { importBuilt } from './tools/importBuilt.mjs';

await finish(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
if (!process.exitCode) {
  endWithNpm();
  await importBuilt('server/main.js');
}
