// @ts-check
// npm run house — measures the product's files and how they import one another.
import './tools/requireNode.mjs';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { countHouse } from './house/countHouse.mjs';
import { listProduction } from './house/productionFiles.mjs';
import { finish } from './tools/finish.mjs';
import { projectRoot } from './tools/projectRoot.mjs';

await finish(async () => {
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
});
