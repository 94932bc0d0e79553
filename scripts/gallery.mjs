// @ts-check
// node scripts/gallery.mjs … — takes pictures of every screen of the real product into gallery/. With a word such as
// `survey`, only runs the files with that name.
import './tools/requireNode.mjs';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './tools/ensureBuilt.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { ensurePrograms } from './tools/ensurePrograms.mjs';
import { finish } from './tools/finish.mjs';
import { projectRoot } from './tools/projectRoot.mjs';
import { runPackage } from './tools/run.mjs';

await finish(async () => {
  const args = process.argv.slice(2);
  await ensureInstalled();
  await ensurePrograms(['chromium-headless-shell']);
  await ensureBuilt();
  if (args.length === 0) rmSync(path.join(projectRoot, 'gallery'), { recursive: true, force: true });
  const env = { GALLERY: args.length === 0 ? 'whole' : 'part' };
  process.exitCode = await runPackage('@playwright/test/cli.js', ['test', '-c', 'e2e/gallery', ...args], {
    env,
    minutes: 30,
  });
});
