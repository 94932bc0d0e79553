// @ts-check
// npm run house — measures the product's files and how they import one another, and lists fragments, files over 300 lines and names that
// two modules export. `-- walk` records a real request for a report, and draws the files that it goes through from its
// address to its chart. With `--write`, this goes into docs/house.md.
import './tools/requireNode.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { countHouse } from './house/countHouse.mjs';
import { listProduction, listTests } from './house/productionFiles.mjs';
import { findSharedNames } from './house/sharedNames.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { ensurePrograms } from './tools/ensurePrograms.mjs';
import { finish } from './tools/finish.mjs';
import { projectRoot } from './tools/projectRoot.mjs';
import { parseArguments } from './tools/parseArguments.mjs';

const usage = 'npm run house [-- walk [--write]]';
const { positionals, values } = parseArguments(
  { allowPositionals: true, options: { write: { type: 'boolean', default: false } } },
  usage,
);
const marker = '<!-- walk -->';
await finish(() => (positionals[0] === 'walk' ? walk() : count()));

async function count() {
  const sources = new Map(listProduction().map((file) => [file, readFileSync(path.join(projectRoot, file), 'utf8')]));
  const house = countHouse(sources, listTests());
  const { upward, cycles, climbing, longest } = house;
  const names = findSharedNames(new Map([...sources].filter(([file]) => /\.tsx?$/.test(file))));
  const [, reasons = ''] = readFileSync(path.join(projectRoot, 'docs/house.md'), 'utf8').split(
    '**Files over 300 lines**',
  );
  const long = house.long.map(
    ({ file, lines }) =>
      `${lines} ${file}${reasons.split('\n## ')[0]?.includes(`\`${file}\``) ? '' : ': docs/house.md gives no reason'}`,
  );
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
    Fragments: house.fragments.length,
    'Files over 300 lines': long.length,
    'Names exported twice': names.length,
  };
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(30)}${value}`);
  printList('Fragments: lines, file and the one file that imports it', house.fragments);
  printList('Files over 300 lines', long);
  printList('Names that two modules export', names);
  for (const problem of [...upward, ...cycles, ...climbing]) console.error(problem);
  if (upward.length + cycles.length + climbing.length > 0) process.exitCode = 1;
}

/**
 * @param {string} title
 * @param {string[]} lines
 */
function printList(title, lines) {
  if (lines.length > 0) console.log(['', title, ...lines.map((line) => `  ${line}`)].join('\n'));
}

async function walk() {
  await ensureInstalled();
  await ensurePrograms(['chromium-headless-shell']);
  const { callReport } = await import('./house/callReport.mjs');
  const { describeWalk } = await import('./house/drawWalk.mjs');
  const text = describeWalk(await callReport(), 'web/components/ScoreArc.tsx');
  console.log(text);
  if (!values.write) return;
  const page = path.join(projectRoot, 'docs/house.md');
  const [before, , after] = readFileSync(page, 'utf8').split(marker);
  if (after === undefined) throw new Error(`docs/house.md does not have ${marker} twice.`);
  writeFileSync(page, [before, `\n${text}\n`, after].join(marker));
}
