import type { SurveyType } from '../../contract/content/surveyType.ts';
import { toStoredAnswer } from '../../rules/storedAnswer.ts';
import { surveyItems } from '../../rules/surveyItems.ts';
import { demoAnswers } from './demoAnswers.ts';
import type { DemoResponse } from './demoQueries.ts';
import type { DemoSituation } from './demoSituations.ts';

/** What a demonstration person answers, as it is stored. */
export function answersOfDemo(
  definition: SurveyType, person: number, shift: number, situation: DemoSituation,
): DemoResponse['answers'] {
  const items = new Map(surveyItems(definition).map((item) => [item.id, item]));
  return demoAnswers(definition, person, shift, situation).map(({ questionId, ...answer }) => {
    const stored = toStoredAnswer(items.get(questionId)!, answer);
    if (typeof stored === 'string') throw new Error(`The demonstration answers ${questionId} as nobody can: ${stored}`);
    return { questionId, ...stored };
  });
}
