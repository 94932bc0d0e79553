import { isDistressHigh } from '#server/content/isDistressHigh.ts';
import { isRiskNoticeDue } from '#server/content/isRiskNoticeDue.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { hasRiskContact, listInvitedCompleted, listScaleAnswersOf } from './riskQueries.ts';
import { updateSurvey, type SurveyRow } from './surveyQueries.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';

/** How many people's answers are looked at in one go. */
const atOnce = 2_000;

/**
 * Decides, once, whether the risk contact of a survey that closes gets a notice. Everyone's answers are looked at, so that the time it
 * takes does not depend on them. A survey of which an earlier version looked through answers while it was open gets none.
 */
export async function decideRiskNotice(
  tx: Db,
  survey: SurveyKey,
  row: SurveyRow,
  { minReportSample }: Pick<Config, 'minReportSample'>,
  now: Date,
): Promise<void> {
  if (row.when_risk_considered !== null) return;
  await updateSurvey(tx, survey, { when_risk_considered: now }, now);
  const definition = await getSurveyType(tx, row.type_hash);
  const questions = (definition.report.distress?.items ?? []).map(({ question }) => question);
  if (questions.length === 0 || !(await hasRiskContact(tx, survey))) return;

  const completed = await listInvitedCompleted(tx, survey);
  let inDistress = 0;
  for (let start = 0; start < completed.length; start += atOnce) {
    const ids = completed.slice(start, start + atOnce);
    const answers = await listScaleAnswersOf(tx, survey.accountId, ids, questions);
    inDistress += ids.filter((id) => isDistressHigh(definition, answers.get(id) ?? new Map())).length;
  }
  if (isRiskNoticeDue({ completed: completed.length, inDistress }, { minReportSample })) {
    await enqueueMail(
      tx,
      {
        message: 'riskNotice',
        accountId: survey.accountId,
        surveyId: survey.surveyId,
        minimumGroup: String(minReportSample),
      },
      now,
    );
  }
}
