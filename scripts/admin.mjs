// @ts-check
import './tools/requireNode.mjs';
import { ensureServerBuilt } from './tools/ensureBuilt.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { finish } from './tools/finish.mjs';
import { importBuilt } from './tools/importBuilt.mjs';

await finish(async () => {
  await ensureInstalled();
  await importBuilt(await ensureServerBuilt(), 'server/admin.js');
});
