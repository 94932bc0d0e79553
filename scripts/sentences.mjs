// @ts-check
// Checks that everything a participant's screens say can be said in every language: that it goes through `t`, and that
// each content/<tag>/screens.json has a translation of every sentence. `--list de` prints the missing ones as JSON.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogueFaults } from './sentences/catalogueFaults.mjs';
import { gatherSentences } from './sentences/gatherSentences.mjs';
import { listFiles } from './tools/listFiles.mjs';
import { projectRoot } from './tools/projectRoot.mjs';
import { readArguments } from './tools/readArguments.mjs';

/** @param {string} file */
const read = (file) => {
  const full = path.join(projectRoot, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : null;
};
/** @param {string} tag */
const catalogueOf = (tag) => JSON.parse(read(`content/${tag}/screens.json`) ?? '{}');

const { faults, ...sentences } = gatherSentences({ read, list: listFiles });
const number = sentences.all.length + 2 * sentences.plurals.length;
const { list } = readArguments({ options: { list: { type: 'string' } } }, 'npm run sentences [-- --list de]').values;

if (list) {
  console.log(JSON.stringify(catalogueFaults(catalogueOf(list), sentences, list).missing, null, 2));
} else {
  // A language is a folder of the content whose name is its tag.
  const tags = readdirSync(path.join(projectRoot, 'content')).filter((name) => /^[a-z]{2}(-\w+)*$/.test(name));
  for (const each of tags) {
    const found = catalogueFaults(catalogueOf(each), sentences, each);
    faults.push(...found.missing.map((sentence) => `content/${each}/screens.json has no translation of “${sentence}”`));
    faults.push(...found.faults.map((fault) => `content/${each}/screens.json: ${fault}`));
  }
  // A check that sees nothing must not pass.
  if (number === 0 || tags.length === 0)
    faults.push('no sentence or no language was found: the check did not see them');
  for (const fault of faults) console.error(fault);
  console.log(`${number} sentences in ${tags.length + 1} languages, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
