import type { Updateable } from 'kysely';
import type { SurveyPatch } from '#contract/entities/survey.ts';
import { isReminderDue } from './reminderSchedule.ts';
import { scheduleFault } from '#rules/scheduleFault.ts';
import { surveyAllows, type SurveyAction } from '#rules/surveyActions.ts';
import type { Content } from '#server/content/content.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyTable } from '#server/db/tables/surveyTables.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import type { Admin } from '#server/http/session.ts';
import { enqueueMails } from '#server/mail/enqueueMail.ts';
import { findAccount } from '../account/accountQueries.ts';
import { lockNotOpenedSurvey } from '../surveyQuestions/compositionQueries.ts';
import { recomposeSurveys } from '../surveyQuestions/recomposeSurveys.ts';
import { changeSurveyType } from '../surveyQuestions/changeSurveyType.ts';
import { getSurveyStatus } from './getSurveyStatus.ts';
import { readPatchedMessages } from './readPatchedMessages.ts';
import { reminderFields } from './reminderFields.ts';
import { riskThanksContacts } from './riskThanksContacts.ts';
import { lockSurvey, updateSurvey, type SurveyRow } from './surveyQueries.ts';

/**
 * Changes what is sent of a survey, all of it or nothing, and mails the caller the texts to test as they are then. What
 * the status does not allow is refused also where it would change nothing.
 * @throws ApiError NotFound, SurveyLocked, TemplateNotFound,
 * Validation.
 */
export async function patchSurvey(
  { db, content, clock }: Pick<Deps, 'db' | 'content' | 'clock'>,
  survey: SurveyKey,
  patch: SurveyPatch,
  caller: Admin,
): Promise<void> {
  const now = clock();
  const messages = readPatchedMessages(patch);

  await inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row) throw new ApiError('NotFound');
    const status = await getSurveyStatus(tx, row, now);
    if (!actionsOf(patch).every((action) => surveyAllows(status, action))) throw new ApiError('SurveyLocked');

    const { templateId, testEmails = [] } = patch;
    const surveyType = templateId === undefined ? undefined : content.surveyTypes.get(templateId);
    if (templateId !== undefined && !surveyType) throw new ApiError('TemplateNotFound');
    const newType = templateId === row.type_id ? undefined : surveyType;
    if (newType) await changeSurveyType(tx, survey, newType);

    if (messages.risk_thanks_message)
      await requireKnownContacts(tx, { ...row, ...messages, type_id: templateId ?? row.type_id }, content);
    const changes = { ...messages, ...changedFields(patch, row, now) };
    if (Object.keys(changes).length > 0 || newType) {
      await updateSurvey(tx, survey, changes, now).catch((error: unknown) => {
        throw isNameTaken(error) ? invalid('name', 'is the name of another survey already') : error;
      });
    }
    if (newType || (changes.distress_scale !== undefined && changes.distress_scale !== row.distress_scale)) {
      const asked = await lockNotOpenedSurvey(tx, survey.accountId, survey.surveyId);
      if (asked) await recomposeSurveys(tx, [asked], content.surveyTypes, now);
    }
    const texts = [...new Set(testEmails)];
    await enqueueMails(
      tx,
      texts.map((text) => ({ message: 'test', ...survey, personId: caller.personId, text })),
      now,
    );
  });
}

/** @throws ApiError Validation that lists the contacts in the text for people in high distress that no one else gets. */
async function requireKnownContacts(db: Db, survey: SurveyRow, content: Content): Promise<void> {
  const contacts = riskThanksContacts(survey, await findAccount(db, survey.account_id), content);
  if (contacts.length === 0) return;
  throw invalid(
    'riskThanksMessage.html',
    `must only name contacts that the thanks text or the support article also names; these would show who got it: ${contacts.join(', ')}`,
  );
}

/** What a patch does to a survey, each of which its status must allow. */
function actionsOf({ archived, templateId, scheduling, distressScale, ...others }: SurveyPatch): SurveyAction[] {
  const actions: SurveyAction[] = [];
  if (archived !== undefined) actions.push('archive');
  if (templateId !== undefined) actions.push('changeTemplate');
  if (distressScale !== undefined) actions.push('editSections');
  if (scheduling?.openAt !== undefined) actions.push('editStart');
  if (scheduling?.closeAt !== undefined || Object.keys(others).length > 0) actions.push('edit');
  return actions;
}

/** The columns that follow from the plain fields of a patch. */
function changedFields(patch: SurveyPatch, row: SurveyRow, now: Date): Updateable<SurveyTable> {
  const {
    name,
    archived,
    contactName,
    contactEmail,
    riskContactEmail,
    reminderEveryDays,
    shareLink,
    distressScale,
    scheduling,
  } = patch;
  if (row.when_open && [contactName, contactEmail].some((field) => field === null || field === '')) {
    throw invalid(
      contactEmail === null ? 'contactEmail' : 'contactName',
      'is needed while the survey is open: participants are told whom to ask',
    );
  }
  return {
    ...(name !== undefined && { name }),
    ...(archived !== undefined && { when_archived: archived ? (row.when_archived ?? now) : null }),
    ...(contactName !== undefined && { contact_name: contactName || null }),
    ...(contactEmail !== undefined && { contact_email: contactEmail }),
    ...(riskContactEmail !== undefined && { risk_contact_email: riskContactEmail }),
    ...(reminderEveryDays !== undefined && changedReminders(reminderEveryDays, row, now)),
    ...(shareLink !== undefined && { share_link: shareLink }),
    ...(distressScale !== undefined && { distress_scale: distressScale }),
    ...(scheduling && changedSchedule(scheduling, row, now)),
  };
}

/** Days that are set while the survey is open, and by which a reminder would be due already, count from now on. */
function changedReminders(reminderEveryDays: number | null, row: SurveyRow, now: Date): Updateable<SurveyTable> {
  const isNew = reminderEveryDays !== row.reminder_every_days;
  const isLate = isReminderDue({ ...reminderFields(row), reminderEveryDays }, now);
  return { reminder_every_days: reminderEveryDays, ...(isNew && isLate && { when_reminded_by_clock: now }) };
}

function changedSchedule(
  { openAt, closeAt }: NonNullable<SurveyPatch['scheduling']>,
  row: SurveyRow,
  now: Date,
): Updateable<SurveyTable> {
  const saved = { openAt: row.open_at, closeAt: row.close_at };
  const wanted = {
    openAt: openAt === undefined ? saved.openAt : instantOf(openAt),
    closeAt: closeAt === undefined ? saved.closeAt : instantOf(closeAt),
  };
  // Once open, a survey began when it was opened, whenever it was meant to.
  const fault = row.when_open
    ? scheduleFault({ ...wanted, openAt: null }, { ...saved, openAt: null }, now)
    : scheduleFault(wanted, saved, now);
  if (fault) throw invalid(`scheduling.${fault.property}`, fault.message);
  return {
    ...(openAt !== undefined && { open_at: wanted.openAt }),
    ...(closeAt !== undefined && { close_at: wanted.closeAt }),
  };
}

const instantOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** Whether the database refused a name that another survey of the organisation has, in any case of letters. */
const isNameTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'survey_name';
