// @ts-check
// Prints how long and how hard to read each article is, in each language, and fails if one is outside its limits:
// docs/content.md says which formulas and why.
import { listArticles } from './reading/listArticles.mjs';
import { limits, measureArticle } from './reading/measureArticle.mjs';

const measured = listArticles().map(({ language, slug, markdown }) => ({
  name: `${language} ${slug}`,
  ...measureArticle(markdown, language),
}));
const outside = measured.filter(({ isOutside }) => isOutside);

print('', 'words', 'sentences', 'words each', 'age', 'Flesch–Kincaid');
for (const { name, words, sentences, wordsPerSentence, age, kincaidAge, isOutside } of measured) {
  print(
    name,
    words,
    sentences,
    wordsPerSentence.toFixed(1),
    age.toFixed(1),
    kincaidAge?.toFixed(1) ?? '',
    isOutside ? 'outside' : '',
  );
}
const { words, age } = limits;
console.log(
  `\nEnglish: ${words.least} to ${words.most} words, age ${age.en.least} to ${age.en.most}. German: age ${age.de.most} at most.`,
);
console.log(`${measured.length} articles, ${outside.length} outside`);
process.exitCode = outside.length > 0 ? 1 : 0;

/**
 * @param {string} name
 * @param {(string | number)[]} figures
 */
function print(name, ...figures) {
  console.log(
    name.padEnd(40) +
      figures
        .map((figure) => `${figure}`.padStart(15))
        .join('')
        .trimEnd(),
  );
}
