// @ts-check
// Checks that participants' screens can be shown in every language: that every text goes through `t`, and that each
// content/<tag>/screens.json has a translation of every sentence. `--list de` prints the missing ones as JSON.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogueProblems } from './sentences/catalogueProblems.mjs';
import { collectSentences } from './sentences/collectSentences.mjs';
import { listFiles } from './tools/listFiles.mjs';
import { projectRoot } from './tools/projectRoot.mjs';
import { parseArguments } from './tools/parseArguments.mjs';

/** @param {string} file */
const read = (file) => {
  const full = path.join(projectRoot, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : null;
};
/** @param {string} tag */
const catalogueOf = (tag) => JSON.parse(read(`content/${tag}/screens.json`) ?? '{}');

const { problems, ...sentences } = collectSentences({ read, list: listFiles });
const number = sentences.all.length + 2 * sentences.plurals.length;
const { list } = parseArguments({ options: { list: { type: 'string' } } }, 'npm run sentences [-- --list de]').values;

if (list) {
  console.log(JSON.stringify(catalogueProblems(catalogueOf(list), sentences, list).missing, null, 2));
} else {
  // Each language is a folder of the content whose name is the language tag.
  const tags = readdirSync(path.join(projectRoot, 'content')).filter((name) => /^[a-z]{2}(-\w+)*$/.test(name));
  for (const each of tags) {
    const found = catalogueProblems(catalogueOf(each), sentences, each);
    problems.push(
      ...found.missing.map((sentence) => `content/${each}/screens.json has no translation of “${sentence}”`),
    );
    problems.push(...found.problems.map((problem) => `content/${each}/screens.json: ${problem}`));
  }
  // The check must fail if it finds nothing to check.
  if (number === 0 || tags.length === 0)
    problems.push('no sentence or no language was found: the check did not see them');
  for (const problem of problems) console.error(problem);
  console.log(`${number} sentences in ${tags.length + 1} languages, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
