import { readCompiledContent } from './compiledContent.ts';
import type { Content, ContentData } from './content.ts';
import type { Texts, TextsData } from './makeTexts.ts';
import { sayIn } from './sentences.ts';
import { surveyTypeIn } from './translateSurveyType.ts';

/**
 * Reads the content folder. In English, it has survey-types/*.yaml, articles/*.md, library.yaml, help-lines.yaml,
 * country-notes.yaml, letters.yaml, files/ and messages/*.md. A folder for each other language has translations of these files under the same names, and
 * sentences.json with translations of the server's own sentences. Throws one error that lists every error of every file,
 * each with file, field and line.
 * @param compiled the result of the build, used instead of the folder as long as no file of the folder has changed.
 */
export const loadContent = async (directory: string, compiled?: string): Promise<Content> => {
  const { texts, ...data } = (compiled && readCompiledContent(directory, compiled)) || (await read(directory));
  return {
    ...data,
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, each]) => [language, enliven(each, data.surveyTypes)]),
    ) as Content['texts'],
  };
};

/** The modules for YAML and Markdown are loaded only when they are needed. */
async function read(directory: string): Promise<ContentData> {
  const { readContent } = await import('./readContent.ts');
  return readContent(directory);
}

const enliven = ({ sentences, surveyTypes, ...texts }: TextsData, current: ContentData['surveyTypes']): Texts => ({
  ...texts,
  say: sayIn(sentences),
  surveyType: surveyTypeIn(texts.language, surveyTypes, current),
});
