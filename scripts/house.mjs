// @ts-check
// npm run house — measures the product's files and how they import one another. `-- walk` draws the files that a report passes from
// its address to its chart, from a real call; with `--write` into docs/house.md.
import './tools/requireNode.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { countHouse } from './house/countHouse.mjs';
import { listProduction } from './house/productionFiles.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { ensurePrograms } from './tools/ensurePrograms.mjs';
import { finish } from './tools/finish.mjs';
import { projectRoot } from './tools/projectRoot.mjs';

const args = process.argv.slice(2);
const marker = '<!-- walk -->';
await finish(() => (args[0] === 'walk' ? walk() : count()));

async function count() {
  const sources = listProduction().map((file) => [file, readFileSync(path.join(projectRoot, file), 'utf8')]);
  const house = countHouse(new Map(/** @type {[string, string][]} */ (sources)));
  const { upward, cycles, climbing, longest } = house;
  const rows = {
    'Production files': house.files,
    'Lines, median': house.median,
    'Lines, 9 in 10 up to': house.nineInTen,
    'Lines, longest': `${longest.lines} (${longest.file})`,
    'Import statements': house.imports,
    'Imports per 100 lines': house.importsPer100Lines,
    'Files with a single importer': house.singleImporter,
    'Upward imports': upward.length,
    Cycles: cycles.length,
    'Imports climbing two folders': climbing.length,
  };
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(30)}${value}`);
  for (const fault of [...upward, ...cycles, ...climbing]) console.error(fault);
  if (upward.length + cycles.length + climbing.length > 0) process.exitCode = 1;
}

async function walk() {
  await ensureInstalled();
  await ensurePrograms(['chromium-headless-shell']);
  const { callReport } = await import('./house/callReport.mjs');
  const { describeWalk } = await import('./house/drawWalk.mjs');
  const text = describeWalk(await callReport(), 'web/components/ScoreArc.tsx');
  console.log(text);
  if (!args.includes('--write')) return;
  const page = path.join(projectRoot, 'docs/house.md');
  const [before, , after] = readFileSync(page, 'utf8').split(marker);
  if (after === undefined) throw new Error(`docs/house.md does not have ${marker} twice.`);
  writeFileSync(page, [before, `\n${text}\n`, after].join(marker));
}
