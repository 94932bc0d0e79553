// @ts-check
// Prints the length and the reading age of each article, of the country notes, of the participants' screens and of the
// mails, in each language. Fails if one is outside its limits. docs/content.md explains the formulas.
import { listArticles } from './reading/listArticles.mjs';
import { listTexts } from './reading/listTexts.mjs';
import { limits, measureProse } from './reading/measureProse.mjs';

const measured = [
  ...listArticles().map(({ language, slug, markdown }) => ({
    name: `${language} ${slug}`,
    ...measureProse(markdown, language, 'articles'),
  })),
  ...listTexts().map(({ kind, language, markdown }) => ({
    name: `${language} ${kind}`,
    ...measureProse(markdown, language, kind),
  })),
];
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
const { articles, countryNotes, screens, mails } = limits;
console.log(
  `\nArticles: English ${articles.words.least} to ${articles.words.most} words, age ${articles.age.en.least} to ${articles.age.en.most}; German age ${articles.age.de.most} at most.`,
);
for (const [kind, { age }] of Object.entries({ 'Country notes': countryNotes, Screens: screens, Mails: mails }))
  console.log(`${kind}: age ${age.en.most} at most in English, ${age.de.most} in German.`);
console.log(`${measured.length} texts, ${outside.length} outside`);
process.exitCode = outside.length > 0 ? 1 : 0;

/**
 * @param {string} name
 * @param {(string | number)[]} numbers
 */
function print(name, ...numbers) {
  console.log(
    name.padEnd(40) +
      numbers
        .map((figure) => `${figure}`.padStart(15))
        .join('')
        .trimEnd(),
  );
}
