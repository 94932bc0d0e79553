import type { Language } from '#contract/languages.ts';
import type { ContentFile } from './contentFiles.ts';
import { allTopics, type LibraryDefinition, type LibraryTranslation } from './libraryFile.ts';
import { messagesToAdministrators } from './messages.ts';
import type { WrittenArticle } from './readArticles.ts';
import type { SurveyTypeTexts } from './surveyTypeTexts.ts';

/** A text that another language does not have and shows in English, or a text that only another language has. */
export interface MissingText {
  language: Language;
  /** The path of the file. It begins with the content folder. */
  file: string;
  /** The text in the file. Null: the whole file. */
  place: string | null;
  state: 'is not translated' | 'does not exist in English';
}

/** The texts of a language by file. The path of a file is relative to the folder of the language. */
type Inventory = ReadonlyMap<string, readonly string[]>;

interface Written {
  articles: ReadonlyMap<string, Pick<WrittenArticle, 'language' | 'fields'>>;
  messages: readonly ContentFile[];
  library: LibraryDefinition | LibraryTranslation | null;
  /** By id. */
  surveyTypes: ReadonlyMap<string, SurveyTypeTexts>;
  sentences: Iterable<string> | null;
  /** Names, hours and notes of the help lines. */
  helpLines: Iterable<string> | null;
  /** Article and country of each note. */
  countryNotes: readonly string[];
  /** Survey type and aspect of each text of a letter. */
  letters: readonly string[];
  /** Survey type and place of each name in organisations' reports. */
  reportTitles: readonly string[];
}

/** Texts that another language does not have, and texts that only the other language has. */
export const missingTexts = (language: Language, english: Written, translated: Written): MissingText[] => {
  const all = inventory(english);
  const own = inventory({ ...translated, articles: ownArticles(language, english, translated) });
  const differences = (from: Inventory, to: Inventory, state: MissingText['state']) =>
    [...from].flatMap(([name, places]): MissingText[] => {
      const file = `content/${language}/${name}`;
      const there = to.get(name);
      if (!there) return [{ language, file, place: null, state }];
      const known = new Set(there);
      return places.filter((place) => !known.has(place)).map((place) => ({ language, file, place, state }));
    });
  return [...differences(all, own, 'is not translated'), ...differences(own, all, 'does not exist in English')];
};

/** The translated articles. A teaser that is still the English one is left out. */
const ownArticles = (language: Language, english: Written, translated: Written): Written['articles'] =>
  new Map(
    [...translated.articles]
      .filter(([, article]) => article.language === language)
      .map(([slug, article]) => {
        const { teaser, ...fields } = article.fields;
        return [slug, teaser === english.articles.get(slug)?.fields.teaser ? { ...article, fields } : article];
      }),
  );

const inventory = ({
  articles,
  messages,
  library,
  surveyTypes,
  sentences,
  helpLines,
  countryNotes,
  letters,
  reportTitles,
}: Written): Inventory =>
  new Map([
    ...[...articles].map(
      ([slug, { fields }]) => [`articles/${slug}.md`, fields.teaser === undefined ? [] : ['teaser']] as const,
    ),
    ...messages
      .filter(({ name }) => !messagesToAdministrators.includes(name))
      .map(({ name }) => [`messages/${name}.md`, []] as const),
    ...(library ? [['library.yaml', libraryTexts(library)] as const] : []),
    ...[...surveyTypes].map(([id, texts]) => [`survey-types/${id}.yaml`, surveyTypeTexts(texts)] as const),
    ...(sentences ? [['sentences.json', [...sentences]] as const] : []),
    ...(helpLines ? [['help-lines.yaml', [...new Set(helpLines)]] as const] : []),
    ...(countryNotes.length > 0 ? [['country-notes.yaml', countryNotes] as const] : []),
    ...(letters.length > 0 ? [['letters.yaml', letters] as const] : []),
    ...(reportTitles.length > 0 ? [['organisation-reports.yaml', reportTitles] as const] : []),
  ]);

const libraryTexts = (library: LibraryDefinition | LibraryTranslation) => [
  'introduction',
  ...allTopics(library).flatMap(({ topic }) => [
    `topic ${topic.id}: name`,
    ...(topic.description === undefined ? [] : [`topic ${topic.id}: description`]),
  ]),
];

const surveyTypeTexts = (texts: SurveyTypeTexts) =>
  [...texts].flatMap(([key, fields]) => Object.keys(fields).map((field) => `${key}: ${field}`));
