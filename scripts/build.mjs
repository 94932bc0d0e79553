// @ts-check
import './tools/requireNode.mjs';
import { ensureBuilt } from './tools/ensureBuilt.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { finish } from './tools/finish.mjs';
import { say } from './tools/say.mjs';

await finish(async () => {
  await ensureInstalled();
  await ensureBuilt();
  say('dist/ is up to date.');
});
