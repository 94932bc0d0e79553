import type { QuestionDefinition } from '#contract/content/surveyType.ts';
import type { CustomQuestion } from '#contract/entities/surveySection.ts';
import { ApiError, invalid } from '#server/ApiError.ts';

/**
 * A question of an organisation's own as it is kept. What belongs to the other type is not looked at. Nobody has to
 * answer what an organisation asks in its own words.
 * @throws ApiError UnsupportedQuestionType (neither multi nor freeText), Validation.
 */
export function readCustomQuestion(id: string, sent: Partial<CustomQuestion>): QuestionDefinition {
  const { title, subtitle, type, multichoiceType, freeTextType, allowOtherAnswer } = sent;
  if (!title) throw invalid('title', 'is missing');
  if (type === undefined) throw invalid('type', 'is missing');
  if (type !== 'multi' && type !== 'freeText') throw new ApiError('UnsupportedQuestionType');
  const common = { id, title, ...(subtitle && { subtitle }), optional: true };
  if (type === 'freeText') {
    if (!freeTextType) throw invalid('freeTextType', 'is missing');
    return { ...common, type, freeTextType };
  }
  if (!multichoiceType) throw invalid('multichoiceType', 'is missing');
  if (allowOtherAnswer) throw invalid('allowOtherAnswer', 'must be false: a question of your own has no such answer');
  return { ...common, type, multichoiceType, options: readOptions(sent.options) };
}

function readOptions(options: string[] | null | undefined): string[] {
  if (!options) throw invalid('options', 'is missing');
  if (options.length < 2) throw invalid('options', 'must be at least two');
  options.forEach((option, index) => {
    if (options.indexOf(option) < index) throw invalid(`options[${index}]`, 'is there already');
  });
  return options;
}
