// @ts-check
// node scripts/bench.mjs main|soak … — builds bench/ and runs one of its entries with the remaining arguments.
import './tools/requireNode.mjs';
import path from 'node:path';
import { buildWithVite } from './tools/buildWithVite.mjs';
import { ensureBuilt } from './tools/ensureBuilt.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { ensurePrograms } from './tools/ensurePrograms.mjs';
import { finish } from './tools/finish.mjs';
import { projectRoot } from './tools/projectRoot.mjs';
import { run } from './tools/run.mjs';

const [entry = 'main', ...args] = process.argv.slice(2);

await finish(async () => {
  await ensureInstalled();
  await ensurePrograms(['chromium-headless-shell', 'haproxy', 'nginx']);
  await ensureBuilt();
  await buildWithVite('benchmarks', path.join(projectRoot, 'dist/bench'), 'scripts/vite/benchConfig.ts');
  process.exitCode = await run(process.execPath, [`dist/bench/${entry}.js`, ...args], { minutes: 170 });
});
