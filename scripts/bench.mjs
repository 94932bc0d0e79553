// @ts-check
// node scripts/bench.mjs main|soak … — compiles bench/ and runs one of its entries with the rest of the arguments.
import './tools/requireNode.mjs';
import { ensureBuilt } from './tools/ensureBuilt.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { ensurePrograms } from './tools/ensurePrograms.mjs';
import { run, runPackage } from './tools/run.mjs';

const [entry = 'main', ...args] = process.argv.slice(2);

await ensureInstalled();
await ensurePrograms(['chromium-headless-shell']);
await ensureBuilt();
if ((await runPackage('typescript/bin/tsc', ['-p', 'tsconfig.tools.json'])) !== 0) process.exit(1);
process.exitCode = await run(process.execPath, [`dist/tools/bench/${entry}.js`, ...args], { minutes: 170 });
