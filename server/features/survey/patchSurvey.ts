import type { Updateable } from 'kysely';
import type { SurveyPatch } from '#contract/entities/survey.ts';
import { isReminderDue } from './reminderSchedule.ts';
import { scheduleError } from '#rules/scheduleError.ts';
import { surveyAllows, type SurveyAction } from '#rules/surveyActions.ts';
import { maySetField, surveyFields } from '#rules/surveyFields.ts';
import type { Content } from '#server/content/content.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyTable } from '#server/db/tables/surveyTables.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import type { OrganisationPrincipal } from '#server/http/session.ts';
import { enqueueMails } from '#server/mail/enqueueMail.ts';
import { findAccount } from '../account/accountQueries.ts';
import { lockNotOpenedSurvey } from '../surveyQuestions/compositionQueries.ts';
import { recomposeSurveys, changeSurveyType } from '../surveyQuestions/recomposeSurveys.ts';
import { getSurveyStatus } from './getSurveyStatus.ts';
import { reminderFields } from './reminderFields.ts';
import { riskThanksContacts } from './riskThanksContacts.ts';
import { patchedColumns, sentFields } from './surveyColumns.ts';
import { lockSurvey, updateSurvey, type SurveyRow } from './surveyQueries.ts';

/**
 * Updates the given fields of a survey, all or none, and then sends the texts to test to the signed-in person. A field
 * that cannot be changed in the current status is rejected even if the sent value equals the stored one.
 * @throws ApiError Forbidden, NotFound, SurveyLocked, TemplateNotFound, Validation.
 */
export async function patchSurvey(
  { db, content, clock }: Pick<Deps, 'db' | 'content' | 'clock'>,
  survey: SurveyKey,
  patch: SurveyPatch,
  principal: OrganisationPrincipal,
): Promise<void> {
  const now = clock();
  if (!sentFields(patch).every((field) => maySetField(principal, field))) throw new ApiError('Forbidden');
  const fields = patchedColumns(patch);

  await inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row) throw new ApiError('NotFound');
    const status = await getSurveyStatus(tx, row, now);
    if (!actionsOf(patch).every((action) => surveyAllows(status, action))) throw new ApiError('SurveyLocked');

    const { templateId, archived, testEmails = [] } = patch;
    const surveyType = templateId === undefined ? undefined : content.surveyTypes.get(templateId);
    if (templateId !== undefined && !surveyType) throw new ApiError('TemplateNotFound');
    const newType = templateId === row.type_id ? undefined : surveyType;
    if (newType) await changeSurveyType(tx, survey, newType);

    if (fields.risk_thanks_message)
      await requireKnownContacts(tx, { ...row, ...fields, type_id: templateId ?? row.type_id }, content);
    checkChanges(fields, row, now);
    const changes: Updateable<SurveyTable> = {
      ...fields,
      ...(archived !== undefined && { when_archived: archived ? (row.when_archived ?? now) : null }),
      ...(isLateReminder(fields, row, now) && { when_reminded_by_clock: now }),
    };
    if (Object.keys(changes).length > 0 || newType) {
      await updateSurvey(tx, survey, changes, now).catch((error: unknown) => {
        throw isNameTaken(error) ? invalid('name', 'is the name of another survey already') : error;
      });
    }
    if (newType || (changes.distress_scale !== undefined && changes.distress_scale !== row.distress_scale)) {
      const requested = await lockNotOpenedSurvey(tx, survey.accountId, survey.surveyId);
      if (requested) await recomposeSurveys(tx, [requested], content.surveyTypes, now);
    }
    const texts = [...new Set(testEmails)];
    await enqueueMails(
      tx,
      texts.map((text) => ({ message: 'test', ...survey, personId: principal.personId, text })),
      now,
    );
  });
}

/** @throws ApiError Validation that lists contacts which only the thanks text for people in high distress contains. */
async function requireKnownContacts(db: Db, survey: SurveyRow, content: Content): Promise<void> {
  const contacts = riskThanksContacts(survey, await findAccount(db, survey.account_id), content);
  if (contacts.length === 0) return;
  throw invalid(
    'riskThanksMessage.html',
    `must only contain contacts that the thanks text or the support article also contains; these would show who got it: ${contacts.join(', ')}`,
  );
}

/** The kinds of change in a patch. The status must allow each. */
function actionsOf(patch: SurveyPatch): SurveyAction[] {
  const actions: SurveyAction[] = sentFields(patch).map((field) => surveyFields[field].while);
  if (patch.archived !== undefined) actions.push('archive');
  if (patch.templateId !== undefined) actions.push('changeTemplate');
  if (patch.testEmails !== undefined) actions.push('edit');
  return actions;
}

/** @throws ApiError Validation if an open survey would have no contact, or a date is not possible. */
function checkChanges(changes: Updateable<SurveyTable>, row: SurveyRow, now: Date): void {
  if (row.when_open && (changes.contact_name === null || changes.contact_email === null)) {
    throw invalid(
      changes.contact_email === null ? 'contactEmail' : 'contactName',
      'is required while the survey is open, so that participants know who to ask',
    );
  }
  // The scheduled start of an open survey does not matter any more.
  const scheduleOf = ({ open_at, close_at }: SurveyRow) => ({
    openAt: row.when_open ? null : open_at,
    closeAt: close_at,
  });
  const problem = scheduleError(scheduleOf({ ...row, ...changes }), scheduleOf(row), now);
  if (problem) throw invalid(`scheduling.${problem.property}`, problem.message);
}

/**
 * Returns whether a new number of days between reminders would make a reminder due at once. In this case the days count
 * from now.
 */
function isLateReminder({ reminder_every_days: days }: Updateable<SurveyTable>, row: SurveyRow, now: Date): boolean {
  if (days === undefined || days === row.reminder_every_days) return false;
  return isReminderDue({ ...reminderFields(row), reminderEveryDays: days }, now);
}

/** Returns whether the database rejected a name that another survey of the organisation has, case-insensitively. */
const isNameTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'survey_name';
