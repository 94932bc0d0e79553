// @ts-check
// npm run style — finds words that docs/style.md rules out. Fails for each word that is always wrong, and if a count of
// the usually wrong ones differs from the recorded one. `-- --list <entry>` shows where one occurs, `-- --record`
// records those that fell, `-- --in <folder>` reads another copy of the project and only counts.
import './tools/requireNode.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkStyle } from './style/checkStyle.mjs';
import { alwaysWrong, usuallyWrong, worthALook } from './style/wordLists.mjs';
import { projectRoot } from './tools/projectRoot.mjs';
import { parseArguments } from './tools/parseArguments.mjs';

const {
  list,
  record,
  in: folder,
} = parseArguments(
  { options: { list: { type: 'string' }, record: { type: 'boolean', default: false }, in: { type: 'string' } } },
  'npm run style [-- --list <entry> | --record | --in <folder>]',
).values;
const root = path.resolve(folder ?? projectRoot);
const recordFile = path.join(projectRoot, 'scripts/style/recordedCounts.json');
const specificationFile = path.join(projectRoot, 'scripts/style/specificationSentences.json');
/** @type {string[]} */
const specification = existsSync(specificationFile)
  ? Object.values(JSON.parse(readFileSync(specificationFile, 'utf8'))).flat()
  : [];

if (list) {
  const entries = [...alwaysWrong, ...usuallyWrong, ...worthALook].filter(
    ({ name }) => name === list || list === 'all',
  );
  for (const { file, line, excerpt, entry } of checkStyle(root, entries, specification).found)
    console.log(`${file}:${line}: ${excerpt} — ${entry.better}`);
} else {
  const always = checkStyle(root, alwaysWrong, specification);
  const usually = checkStyle(root, usuallyWrong, specification);
  if (record) recordFalls(usually.counts);
  if (folder) printCounts({ ...always.counts, ...usually.counts }, { ...always.content, ...usually.content });
  else report(always, usually);
}

/**
 * Records the counts that fell. A count that rose keeps its record, so that it still fails.
 * @param {Record<string, number>} counts
 */
function recordFalls(counts) {
  /** @type {Record<string, number>} */
  const recorded = JSON.parse(readFileSync(recordFile, 'utf8'));
  const lowest = Object.entries(counts).map(([name, count]) => [name, Math.min(count, recorded[name] ?? count)]);
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(lowest), null, 2)}\n`);
}

/** @param {Record<string, number>} counts @param {Record<string, number>} content */
function printCounts(counts, content) {
  for (const [name, count] of Object.entries(counts)) console.log(`${name}\t${count}\t${content[name]}`);
}

/** @param {ReturnType<typeof checkStyle>} always @param {ReturnType<typeof checkStyle>} usually */
function report(always, usually) {
  /** @type {Record<string, number>} */
  const recorded = JSON.parse(readFileSync(recordFile, 'utf8'));
  const problems = always.found.map(
    ({ file, line, excerpt, entry }) => `${file}:${line}: “${entry.name}” in “${excerpt}”: write ${entry.better}`,
  );
  for (const [name, count] of Object.entries(usually.counts)) {
    const before = recorded[name] ?? 0;
    if (count > before)
      problems.push(`“${name}”: ${count} times, ${before} recorded. See them with npm run style -- --list "${name}"`);
    if (count < before)
      problems.push(`“${name}”: only ${count} times now, ${before} recorded: npm run style -- --record`);
  }
  // The check must fail if it finds nothing to check.
  if (always.texts < 1000) problems.push(`only ${always.texts} pieces of text found: the check does not see them`);
  for (const problem of problems) console.error(problem);
  const sum = Object.values(usually.counts).reduce((total, count) => total + count, 0);
  console.log(`${always.texts} pieces of text, ${problems.length} problems, ${sum} usually wrong words`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
