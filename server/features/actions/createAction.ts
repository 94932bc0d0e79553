import { randomUUID } from 'node:crypto';
import type { NewAction } from '#contract/entities/action.ts';
import { reportSections } from '#server/content/reportSections.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { lockSurvey } from '../survey/surveyQueries.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import { insertAction, type ActionKey } from './actionQueries.ts';

/**
 * Adds an action to a section of a closed survey's report, also where too few answered for a report.
 * @throws ApiError NotFound, OpenSurvey (not closed), SectionNotFound.
 */
export const createAction = (
  db: Db,
  survey: SurveyKey,
  { sectionId, title, notes, owner, dueOn, status = 'OPEN' }: NewAction,
  now: Date,
): Promise<ActionKey> =>
  inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row) throw new ApiError('NotFound');
    if (row.when_closed === null) throw new ApiError('OpenSurvey');
    const sections = reportSections(await getSurveyType(tx, row.type_hash));
    if (!sections.some(({ id }) => id === sectionId))
      throw new ApiError('SectionNotFound', { message: 'The report on this survey has no such section.' });
    const actionId = randomUUID();
    await insertAction(tx, {
      account_id: survey.accountId,
      id: actionId,
      survey_id: survey.surveyId,
      section_id: sectionId,
      title,
      notes: notes || null,
      owner,
      due_on: dueOn,
      status,
      created_at: now,
      modified_at: now,
    });
    return { ...survey, actionId };
  });
