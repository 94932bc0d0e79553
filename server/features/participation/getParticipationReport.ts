import type { ParticipationReport } from '../../../contract/entities/individualReport.ts';
import { scoreSurvey } from '../../../rules/scoring.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { ParticipationSession } from '../../http/session.ts';
import { getSurveyType } from '../survey/surveyTypeQueries.ts';
import { findParticipation, listAnswers } from './participationQueries.ts';
import { presentParticipation } from './presentParticipation.ts';
import { presentParticipationReport } from './presentParticipationReport.ts';
import { presentSections } from './presentSections.ts';

/**
 * The personal report, worked out anew from the answers each time it is asked for.
 * @throws ApiError NotFound, SurveyNotComplete, ReportCannotBeGenerated (too little was answered for any score).
 */
export async function getParticipationReport(
  { db, content }: Pick<Deps, 'db' | 'content'>, session: ParticipationSession, participationId: string,
): Promise<ParticipationReport> {
  const row = await findParticipation(db, session, participationId);
  if (!row) throw new ApiError('NotFound');
  if (!row.when_completed) throw new ApiError('SurveyNotComplete');

  const definition = await getSurveyType(db, row.type_hash);
  const answers = await listAnswers(db, row.account_id, row.id);
  const score = scoreSurvey(definition, new Map(answers.map(({ question_id, int_value }) => [question_id, int_value])));
  const { overall } = score;
  if (overall === null) throw new ApiError('ReportCannotBeGenerated');
  return presentParticipationReport({
    definition,
    score: { ...score, overall },
    participation: presentParticipation(row, presentSections(definition, answers)),
    personName: row.given_name,
    articles: content.articles,
  });
}
