import { wordsOf } from './helpLines.ts';
import { missingTexts, type MissingText } from './missingTexts.ts';
import type { English } from './readEnglish.ts';
import type { Translation } from './readTranslation.ts';
import { sentences } from './sentences.ts';
import { textsOf } from './surveyTypeTexts.ts';

/** What a translation lacks of all that is written in English, and what it has besides. */
export const findMissing = (english: English, translation: Translation): MissingText[] =>
  missingTexts(
    translation.language,
    {
      ...english,
      messages: english.from.messages,
      surveyTypes: new Map([...english.surveyTypes].map(([id, { definition }]) => [id, textsOf(definition)])),
      sentences,
      helpLines: english.helpLines && wordsOf(english.helpLines),
    },
    {
      ...translation,
      messages: translation.from.messages,
      sentences: translation.sentences && translation.sentences.keys(),
      helpLines: translation.helpLineWords.keys(),
    },
  );
