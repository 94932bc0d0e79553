// @ts-check
// node scripts/native.mjs build|android|ios … — creates the projects of the native apps: docs/native.md.
import './tools/requireNode.mjs';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { finish } from './tools/finish.mjs';
import { projectRoot } from './tools/projectRoot.mjs';
import { say } from './tools/say.mjs';
import { readShell } from './native/readShell.mjs';

await finish(async () => {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  const { command, shell } = readShell(process.argv.slice(2), version, process.env);
  await ensureInstalled();
  // These modules import packages that have just been installed.
  const { buildNativeWeb } = await import('./native/buildNativeWeb.mjs');
  const { makeProject } = await import('./native/makeProject.mjs');

  const folder = path.join(projectRoot, 'native');
  rmSync(path.join(folder, 'www'), { recursive: true, force: true });
  say('Building the web application…');
  await buildNativeWeb(path.join(folder, 'www'), shell.origin);
  if (command !== 'build') await makeProject(command, shell, folder);
  say(command === 'build' ? 'native/www is ready.' : `native/${command} is ready. docs/native.md says how to go on.`);
});
