import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Answer } from '#contract/entities/answer.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import type { StoredAnswer } from '#rules/questions/questionRule.ts';
import { surveyItems } from '#rules/surveyItems.ts';

/**
 * Converts generated answers to the form in which they are stored.
 * @throws Error naming a question whose answer is not valid.
 */
export function storedAnswers(
  definition: SurveyType,
  answers: readonly Answer[],
): (StoredAnswer & { questionId: string })[] {
  const items = new Map(surveyItems(definition).map((item) => [item.id, item]));
  return answers.map(({ questionId, ...answer }) => {
    const item = items.get(questionId)!;
    const stored = ruleOf(item.question).store(item, answer);
    if (typeof stored === 'string') throw new Error(`${questionId} cannot have this answer: ${stored}`);
    return { questionId, ...stored };
  });
}
