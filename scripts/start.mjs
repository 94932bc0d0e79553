// @ts-check
import './tools/requireNode.mjs';
import { endWithNpm } from './tools/endWithNpm.mjs';
import { ensureBuilt } from './tools/ensureBuilt.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { finish } from './tools/finish.mjs';
import { importBuilt } from './tools/importBuilt.mjs';

await finish(async () => {
  await ensureInstalled();
  const folder = await ensureBuilt();
  endWithNpm();
  await importBuilt(folder, 'server/main.js');
});
