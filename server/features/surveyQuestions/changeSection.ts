import type { SurveySectionDefinition } from '#contract/content/surveyType.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/ApiError.ts';
import { lockNotOpenedSurvey, type ComposedSurvey } from './compositionQueries.ts';
import { getAuthorsType } from './recomposeSurveys.ts';
import { lockQuestionsOfAccount } from './customQuestionQueries.ts';

/** A section as a path names it. */
export interface SectionKey {
  accountId: string;
  surveyId: string;
  sectionId: string;
}

/** A section that can be changed, its survey locked. */
export interface OpenSection {
  survey: ComposedSurvey;
  /** As the survey type's author has it. */
  section: SurveySectionDefinition;
}

/**
 * Runs a change to what an editable section asks, in a transaction in which nothing else changes that.
 * @throws ApiError SurveyLocked (opened), SectionNotFound (no such section, or not an editable one).
 */
export const changeSection = <T>(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  { accountId, surveyId, sectionId }: SectionKey,
  work: (tx: Db, open: OpenSection) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    await lockQuestionsOfAccount(tx, accountId);
    const survey = await lockNotOpenedSurvey(tx, accountId, surveyId);
    if (!survey) throw new ApiError('SurveyLocked');
    const { definition } = await getAuthorsType(tx, survey, content.surveyTypes);
    const section = findEditable(definition.sections, sectionId);
    if (!section) throw new ApiError('SectionNotFound');
    return work(tx, { survey, section });
  });

export const findEditable = (
  sections: readonly SurveySectionDefinition[],
  sectionId: string,
): SurveySectionDefinition | undefined => sections.find(({ id, editable }) => id === sectionId && editable);
