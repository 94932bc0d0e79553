import type { DefinitionOf } from '#contract/content/surveyType.ts';
import { scaleOf, type SurveyItem } from '#rules/surveyItems.ts';
import type { Answer } from '#contract/entities/answer.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** An answer as it is kept. All null and false: cleared. */
export interface StoredAnswer {
  /** single: index of the option; scale: the value. */
  intValue: number | null;
  /** multi: indices in rising order. */
  intValues: number[] | null;
  /** freeText, and the text of "other" of a choice. */
  stringValue: string | null;
  /** What the person names where a scale asks for it. */
  otherTitle: string | null;
  notApplicable: boolean;
}

const empty: StoredAnswer = {
  intValue: null,
  intValues: null,
  stringValue: null,
  otherTitle: null,
  notApplicable: false,
};

type Refusal = Extract<ErrorCode, 'NoAnswerProvided' | 'StringValueNotAllowed' | 'IntValueOutOfBounds'>;

/**
 * Reads what was sent as the answer to an item: single and longSingle by intValue, multi by intValueArray, scales and
 * matrix rows by intValue or notApplicable, free text by stringValue; "other" is the index equal to the number of
 * options (docs/rules/answering.md#other), its text in stringValue, that of a scale in otherTitle. `[]` and `""` clear,
 * as notApplicable false does where it is offered.
 * @returns the answer to keep, or the code to refuse it with: no value that the item can use (NoAnswerProvided), text
 * where none belongs (StringValueNotAllowed), a value that is not offered (IntValueOutOfBounds).
 */
export function toStoredAnswer(
  item: SurveyItem,
  answer: Omit<Answer, 'questionId' | 'answeredAt'>,
): StoredAnswer | Refusal {
  const { question } = item;
  switch (question.type) {
    case 'freeText':
      return readText(answer);
    case 'multi':
      return question.multichoiceType === 'multi' ? readChoices(question, answer) : readChoice(question, answer);
    case 'scale':
    case 'matrix':
      return readScale(item, answer);
  }
}

function readText({ stringValue, otherTitle }: Partial<Answer>): StoredAnswer | Refusal {
  if (otherTitle) return 'StringValueNotAllowed';
  if (stringValue === undefined || stringValue === null) return 'NoAnswerProvided';
  return { ...empty, stringValue: stringValue || null };
}

function readChoice(
  question: DefinitionOf<'multi'>,
  { intValue, stringValue, otherTitle }: Partial<Answer>,
): StoredAnswer | Refusal {
  if (otherTitle) return 'StringValueNotAllowed';
  if (intValue === undefined || intValue === null)
    return stringValue && !question.allowOtherAnswer ? 'StringValueNotAllowed' : 'NoAnswerProvided';
  if (!isOffered(question, intValue)) return 'IntValueOutOfBounds';
  if (stringValue && !isOther(question, intValue)) return 'StringValueNotAllowed';
  return { ...empty, intValue, stringValue: stringValue || null };
}

function readChoices(
  question: DefinitionOf<'multi'>,
  { intValueArray, stringValue, otherTitle }: Partial<Answer>,
): StoredAnswer | Refusal {
  if (otherTitle) return 'StringValueNotAllowed';
  if (!intValueArray) return stringValue && !question.allowOtherAnswer ? 'StringValueNotAllowed' : 'NoAnswerProvided';
  if (!intValueArray.every((index) => isOffered(question, index))) return 'IntValueOutOfBounds';
  if (stringValue && !intValueArray.some((index) => isOther(question, index))) return 'StringValueNotAllowed';
  const intValues = [...new Set(intValueArray)].sort((a, b) => a - b);
  return { ...empty, intValues: intValues.length > 0 ? intValues : null, stringValue: stringValue || null };
}

function readScale(
  item: SurveyItem,
  { intValue, notApplicable, stringValue, otherTitle }: Partial<Answer>,
): StoredAnswer | Refusal {
  const { min, max } = scaleOf(item)!;
  const definition = item.subquestion ?? item.question;
  const namesOther = 'requiresOtherTitle' in definition && definition.requiresOtherTitle === true;
  const offersNotApplicable = 'notApplicableOption' in item.question && item.question.notApplicableOption === true;
  if (stringValue || (otherTitle && !namesOther)) return 'StringValueNotAllowed';
  const title = otherTitle || null;
  if (notApplicable && offersNotApplicable) return { ...empty, notApplicable: true, otherTitle: title };
  if (intValue === undefined || intValue === null) {
    // "Does not apply" taken back.
    if (notApplicable === false && offersNotApplicable) return { ...empty, otherTitle: title };
    // The name alone, before its value is chosen.
    return namesOther && typeof otherTitle === 'string' ? { ...empty, otherTitle: title } : 'NoAnswerProvided';
  }
  if (intValue < min || intValue > max) return 'IntValueOutOfBounds';
  return { ...empty, intValue, otherTitle: title };
}

const isOther = ({ options, allowOtherAnswer }: DefinitionOf<'multi'>, index: number) =>
  allowOtherAnswer === true && index === options.length;

const isOffered = (question: DefinitionOf<'multi'>, index: number) =>
  (index >= 0 && index < question.options.length) || isOther(question, index);
