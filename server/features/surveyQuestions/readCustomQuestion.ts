import type { QuestionDefinition } from '#contract/content/surveyType.ts';
import type { CustomQuestion } from '#contract/entities/surveySection.ts';
import { customTypes } from '#rules/questions/questionTypes.ts';
import { ApiError, invalid } from '#server/ApiError.ts';

/**
 * A question of an organisation's own as it is stored. What belongs to another type is ignored. No one has to answer what
 * an organisation asks in its own words.
 * @throws ApiError UnsupportedQuestionType (a type that an organisation cannot write), Validation.
 */
export function readCustomQuestion(id: string, sent: Partial<CustomQuestion>): QuestionDefinition {
  const { title, subtitle, type } = sent;
  if (!title) throw invalid('title', 'is missing');
  if (type === undefined) throw invalid('type', 'is missing');
  const parse = customTypes().get(type);
  if (!parse) throw new ApiError('UnsupportedQuestionType');
  const fields = parse(sent);
  if ('property' in fields) throw invalid(fields.property, fields.message);
  return { id, title, ...(subtitle && { subtitle }), optional: true, ...fields };
}
