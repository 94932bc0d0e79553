import { randomInt, randomUUID } from 'node:crypto';
import { emptyAnswer, type StoredAnswer } from '#rules/questions/questionRule.ts';
import { surveyItems, type SurveyItem } from '#rules/surveyItems.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { insertDemoResponses } from '#server/demo/demoQueries.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Inserts random answers for these participations and submits them. Bypasses the API, which would take minutes for
 * hundreds. One answer in five is missing, cleared or "not applicable", even to required questions.
 * @param participationIds the administrators' ids.
 */
export async function answerAtRandom(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, surveyId }: SurveyKey,
  participationIds: string[],
): Promise<void> {
  const { type_hash } = await db
    .selectFrom('survey')
    .where('id', '=', surveyId)
    .select('type_hash')
    .executeTakeFirstOrThrow();
  const items = surveyItems(await getSurveyType(db, type_hash));
  const answers = () =>
    items
      .filter(() => randomInt(10) > 0)
      .map((item) => ({
        questionId: item.id,
        ...(randomInt(10) === 0 ? { ...emptyAnswer, notApplicable: true } : randomAnswer(item)),
      }));
  await insertDemoResponses(
    db,
    accountId,
    participationIds.map((participationId) => ({
      participationId,
      when: clock(),
      completed: true,
      answers: answers(),
    })),
  );
}

function randomAnswer({ question }: SurveyItem): StoredAnswer {
  switch (question.type) {
    case 'freeText':
      return { ...emptyAnswer, stringValue: `Words ${randomUUID()}` };
    case 'multi': {
      const number = question.options.length + (question.allowOtherAnswer ? 1 : 0);
      if (question.multichoiceType !== 'multi') {
        // The first option is the most frequent, the last is rare.
        const intValue = Math.min(randomInt(number), randomInt(number), randomInt(number));
        const stringValue = intValue === question.options.length ? `Other ${randomUUID()}` : null;
        return { ...emptyAnswer, intValue, stringValue };
      }
      const chosen = Array.from({ length: number }, (_, index) => index).filter(() => randomInt(3) === 0);
      return { ...emptyAnswer, intValues: chosen.length > 0 ? chosen : null };
    }
    case 'scale':
    case 'matrix':
      return { ...emptyAnswer, intValue: question.min + randomInt(question.max - question.min + 1) };
  }
}
