import { Type, type Static } from 'typebox';
import { closed } from '#contract/schema.ts';
import { type Complain, type ContentFile, type Path, parseYaml, reportRepeats, codePattern } from './contentFiles.ts';
import { fileProblem, type LibraryFiles } from './libraryFiles.ts';
import { markdownProblems } from './markdown.ts';

const code = Type.String({ pattern: codePattern, maxLength: 60 });
const shortText = Type.String({ minLength: 1, maxLength: 300 });
const richText = Type.String({ minLength: 1, maxLength: 5000 });

const topicFields = {
  id: code,
  name: shortText,
  description: Type.Optional(richText),
  /** An image in the folder of files. */
  thumbnail: Type.Optional(shortText),
  articles: Type.Optional(Type.Array(code)),
};
const TopicDefinition = closed({
  ...topicFields,
  topics: Type.Optional(Type.Array(closed(topicFields), { minItems: 1 })),
});

/** library.yaml: the contents of the library, in order. Ids are parts of addresses, and articles are named by slug. */
const LibraryDefinition = closed({ introduction: richText, topics: Type.Array(TopicDefinition, { minItems: 1 }) });
export type LibraryDefinition = Static<typeof LibraryDefinition>;
export type TopicDefinition = Static<typeof TopicDefinition>;

const translatedFields = { id: code, name: shortText, description: Type.Optional(richText) };

/**
 * library.yaml of another language: the introduction and the texts of the topics, which are matched by id and may be in
 * any order.
 */
const LibraryTranslation = closed({
  introduction: richText,
  topics: Type.Array(closed({ ...translatedFields, topics: Type.Optional(Type.Array(closed(translatedFields))) })),
});
export type LibraryTranslation = Static<typeof LibraryTranslation>;

/** Parses library.yaml in English. Null if it has an error. `slugs` has those of the existing articles. */
export const parseLibrary = (
  file: ContentFile,
  { slugs, files }: { slugs: ReadonlySet<string>; files: LibraryFiles },
  complain: Complain,
): LibraryDefinition | null => {
  const read = readChecked(LibraryDefinition, file, complain);
  if (!read) return null;
  const { value, report } = read;
  reportRepeats(
    allTopics(value).map(({ topic, path }) => ({ value: topic.id, path: [...path, 'id'] })),
    report,
  );
  for (const { topic, path } of allTopics(value)) {
    const found = topic.thumbnail === undefined ? null : fileProblem(files, 'illustrations', topic.thumbnail);
    if (found !== null) report([...path, 'thumbnail'], found);
    if (topic.id === 'articles') report([...path, 'id'], '"articles" is reserved for articles without a topic');
  }
  for (const [i, { articles = [], topics = [] }] of value.topics.entries()) {
    topics.forEach(({ id }, j) => {
      if (articles.includes(id))
        report(
          ['topics', i, 'topics', j, 'id'],
          `"${id}" is an article of the same topic: the two would have one address`,
        );
    });
  }
  const named = allTopics(value).flatMap(({ topic, path }) =>
    (topic.articles ?? []).map((article, i) => ({ value: article, path: [...path, 'articles', i] })),
  );
  for (const { value: article, path } of named) if (!slugs.has(article)) report(path, `no article "${article}"`);
  reportRepeats(named, report);
  return value;
};

/**
 * Parses library.yaml of another language. A topic that English does not have is an error.
 * @param english null if the English file has an error.
 */
export const parseLibraryTranslation = (
  file: ContentFile,
  english: LibraryDefinition | null,
  complain: Complain,
): LibraryTranslation | null => {
  const read = readChecked(LibraryTranslation, file, complain);
  if (!read) return null;
  const known = new Set(english && allTopics(english).map(({ topic }) => topic.id));
  const topics = allTopics(read.value);
  for (const { topic, path } of topics)
    if (english && !known.has(topic.id)) read.report([...path, 'id'], `no topic "${topic.id}"`);
  reportRepeats(
    topics.map(({ topic, path }) => ({ value: topic.id, path: [...path, 'id'] })),
    read.report,
  );
  return read.value;
};

type AnyTopic = Omit<TopicDefinition, 'topics'>;

/** Every topic and subtopic of a library or of its translation, with its path. */
export const allTopics = (library: {
  topics: (AnyTopic & { topics?: AnyTopic[] | undefined })[];
}): { topic: AnyTopic; path: Path }[] =>
  library.topics.flatMap((topic, i) => [
    { topic, path: ['topics', i] },
    ...(topic.topics ?? []).map((subtopic, j) => ({ topic: subtopic, path: ['topics', i, 'topics', j] })),
  ]);

function readChecked<T extends typeof LibraryDefinition | typeof LibraryTranslation>(
  schema: T,
  file: ContentFile,
  complain: Complain,
) {
  const read = parseYaml(schema, file, complain, ({ path, message }) =>
    path.length === 5 && path[4] === 'topics' ? 'topics have two levels at most' : message,
  );
  if (!read) return null;
  const library = read.value as LibraryDefinition | LibraryTranslation;
  const richTexts = [
    { markdown: library.introduction, path: ['introduction'] as Path },
    ...allTopics(library).map(({ topic, path }) => ({ markdown: topic.description, path: [...path, 'description'] })),
  ];
  for (const { markdown, path } of richTexts) {
    if (markdown !== undefined) for (const problem of markdownProblems(markdown)) read.report(path, problem);
  }
  return read;
}
