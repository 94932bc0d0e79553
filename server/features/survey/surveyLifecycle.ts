import { adminUserRoles } from '#contract/entities/person.ts';
import type { ReminderResult } from '#contract/entities/surveyParticipation.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Config } from '#server/config.ts';
import { isDistressHigh } from '#server/content/isDistressHigh.ts';
import { isRiskNoticeDue } from '#server/content/isRiskNoticeDue.ts';
import type { Db } from '#server/db/database.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { enqueueInvitations } from '#server/mail/enqueueInvitations.ts';
import { enqueueMails, enqueueMail } from '#server/mail/enqueueMail.ts';
import { deleteResults } from '#server/results/closing/deleteResults.ts';
import { takeSnapshot } from '#server/results/closing/takeSnapshot.ts';
import { lockCustomQuestions } from '../surveyQuestions/listEditableSections.ts';
import { getSurveyStatus } from './getSurveyStatus.ts';
import { lockParticipations, remind } from './remind.ts';
import { keepTimeZone } from './responseStepQueries.ts';
import { storeResponseSteps } from './storeResponseSteps.ts';
import { hasRiskContact, listInvitedCompleted, listScaleAnswersOf } from './riskQueries.ts';
import {
  lockSurvey,
  updateSurvey,
  type SurveyRow,
  listAdministrators,
  deleteWithdrawals,
  deleteSurveyRow,
} from './surveyQueries.ts';

/**
 * Opens a survey for answers in one transaction. Its custom questions can no longer change, and everyone added so far
 * is invited. A survey opens only once, however often this is called.
 * @throws ApiError CantStart if the survey is neither ready nor scheduled (or gone), is archived, or should have
 * closed already.
 */
export async function openSurvey(db: Db, survey: SurveyKey, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row || !surveyAllows(await getSurveyStatus(tx, row, now), 'open')) throw new ApiError('CantStart');
    const message = whyNot(row, now);
    if (message) throw new ApiError('CantStart', { message });

    await updateSurvey(tx, survey, { when_open: now }, now);
    await keepTimeZone(tx, survey);
    await lockCustomQuestions(tx, survey, now);
    await enqueueInvitations(tx, survey, now);
  });
}

function whyNot({ when_archived, close_at }: SurveyRow, now: Date): string | null {
  if (when_archived) return 'This survey is archived. Please move it out of the archive before opening it.';
  if (close_at && close_at <= now)
    return 'The end date of this survey has passed. Please choose a later one before opening it.';
  return null;
}

/**
 * Closes an open survey permanently: no more answers are accepted, and its results are frozen. Simultaneous submissions
 * either finish first or find the survey closed. Its managers get a mail that the report is ready. If too few people
 * submitted, the mail is dropped when it is due. Decides whether its risk contact gets a notice.
 * @param options `informReportReaders`: everyone with a role gets this mail, because every role can open reports.
 * @throws ApiError CantClose if the survey is not open (or gone).
 */
export async function closeSurvey(
  db: Db,
  survey: SurveyKey,
  config: Pick<Config, 'minReportSample'>,
  now: Date,
  { informReportReaders = false } = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row || !surveyAllows(await getSurveyStatus(tx, row, now), 'close')) throw new ApiError('CantClose');
    await updateSurvey(tx, survey, { when_closed: now }, now);
    await deleteWithdrawals(tx, survey);
    await storeResponseSteps(tx, survey, config, now);
    await takeSnapshot(tx, survey, config, now);
    await decideRiskNotice(tx, survey, row, config, now);
    const informed = await listAdministrators(tx, survey.accountId, informReportReaders ? adminUserRoles : ['manage']);
    await enqueueMails(
      tx,
      informed.map((personId) => ({ message: 'reportReady', ...survey, personId })),
      now,
    );
  });
}

/** Number of people whose answers are processed at a time. */
const atOnce = 2_000;

/**
 * Decides, once, whether the risk contact of a closing survey gets a notice. Processes everyone's answers, so that the
 * duration does not depend on them. A survey whose answers an earlier version of the program processed while it was
 * open gets no notice.
 */
async function decideRiskNotice(
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

/**
 * Deletes a survey that is not open, and everything that belongs to it.
 * @throws ApiError NotFound, SurveyLocked while it is open.
 */
export async function deleteSurvey(db: Db, survey: SurveyKey, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row) throw new ApiError('NotFound');
    if (!surveyAllows(await getSurveyStatus(tx, row, now), 'delete')) throw new ApiError('SurveyLocked');
    // Deletes the results before the survey, which is the order in which a report request locks them.
    await deleteResults(tx, survey);
    await deleteSurveyRow(tx, survey);
  });
}

/**
 * Sends a reminder to everyone in a survey who is due one.
 * @throws ApiError CantSend if the survey is not open (or gone).
 */
export async function sendReminders(db: Db, survey: SurveyKey, now: Date): Promise<ReminderResult> {
  return inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row || !surveyAllows(await getSurveyStatus(tx, row, now), 'remind')) throw new ApiError('CantSend');
    return remind(tx, survey.accountId, await lockParticipations(tx, survey, 'all'), now);
  });
}
