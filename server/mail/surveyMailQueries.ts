import { sql } from 'kysely';
import type { AdminUserRole } from '#contract/entities/person.ts';
import type { Language } from '#contract/languages.ts';
import type { SupportSettings } from '../content/support.ts';
import type { Db } from '../db/database.ts';

/** The data of every mail about a survey. */
export interface SurveyMailData extends SupportSettings {
  organisationName: string;
  /** The language of the organisation. */
  accountLanguage: Language;
  surveyName: string;
  /** In minutes. */
  expectedDuration: number;
  contactName: string | null;
  contactEmail: string | null;
  dueDate: Date | null;
  whenClosed: Date | null;
  /** The organisation's own texts, as HTML with placeholders. Null for the default. */
  invitationMessage: string | null;
  thanksMessage: string | null;
  thanksContactMessage: string | null;
  riskThanksMessage: string | null;
  /** Heartwood's support article for the survey type. */
  supportArticleSlug: string;
  /** The organisation's own support article, as HTML. Null if there is none. */
  supportArticle: string | null;
  supportToken: string;
}

/** Selects surveys (`s`) with their organisations (`a`) as `StoredSurveyMail`. */
export const selectSurveyMail = (db: Db) =>
  db
    .selectFrom('survey as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .innerJoin('survey_type_version as version', 'version.hash', 's.type_hash')
    .select([
      'a.name as organisationName',
      'a.language as accountLanguage',
      's.name as surveyName',
      's.type_hash as typeHash',
      's.contact_name as contactName',
      's.contact_email as contactEmail',
      sql<number>`(version.definition ->> 'expectedDuration')::int`.as('expectedDuration'),
      's.close_at as dueDate',
      's.when_closed as whenClosed',
      's.invitation_message as invitationMessage',
      's.thanks_message as thanksMessage',
      's.thanks_contact_message as thanksContactMessage',
      's.risk_thanks_message as riskThanksMessage',
      sql<string>`version.definition #>> '{report,supportArticle}'`.as('supportArticleSlug'),
      sql<string | null>`coalesce(s.support_article, a.support_article)`.as('supportArticle'),
      'a.country',
      'a.time_zone',
      'a.support_lines',
      'a.support_token as supportToken',
    ]);

/** `SurveyMailData` as stored. The name of the survey is not yet in the recipient's language. */
export interface StoredSurveyMail extends SurveyMailData {
  /** The hash of the survey's version of its type. */
  typeHash: string;
}

/** A survey with the data of its mails. Undefined if it was deleted. */
export const findSurveyMail = (
  db: Db,
  { accountId, surveyId }: { accountId: string; surveyId: string },
): Promise<StoredSurveyMail | undefined> =>
  selectSurveyMail(db).where('s.account_id', '=', accountId).where('s.id', '=', surveyId).executeTakeFirst();

interface ForPerson {
  accountId: string;
  surveyId: string;
  personId: string;
}

/**
 * A survey, and the address of a person who runs it with their role. The role is null for a super administrator who is no
 * member. Undefined if there is no recipient, because the survey or the
 * person was deleted, or the person has lost access to the organisation.
 */
export const findSurveyMailForPerson = (
  db: Db,
  { accountId, surveyId, personId }: ForPerson,
): Promise<(StoredSurveyMail & { emailAddress: string; adminUserRole: AdminUserRole | null }) | undefined> =>
  selectSurveyMail(db)
    .innerJoin('person', (join) => join.on('person.id', '=', personId))
    .leftJoin('membership', (join) =>
      join.onRef('membership.account_id', '=', 's.account_id').onRef('membership.person_id', '=', 'person.id'),
    )
    .select(['person.email_address as emailAddress', 'membership.admin_user_role as adminUserRole'])
    .where('s.account_id', '=', accountId)
    .where('s.id', '=', surveyId)
    .where(({ or, eb }) => or([eb('membership.person_id', 'is not', null), eb('person.super_admin', '=', true)]))
    .executeTakeFirst();

/**
 * A survey and its risk contact, or the organisation's if the survey has none. Undefined if there is no contact, or the
 * survey was deleted.
 */
export const findSurveyMailForRiskContact = (
  db: Db,
  { accountId, surveyId }: { accountId: string; surveyId: string },
): Promise<(StoredSurveyMail & { emailAddress: string }) | undefined> =>
  selectSurveyMail(db)
    .select(({ fn }) => fn.coalesce('s.risk_contact_email', 'a.risk_contact_email').as('emailAddress'))
    .where('s.account_id', '=', accountId)
    .where('s.id', '=', surveyId)
    .where(({ fn }) => fn.coalesce('s.risk_contact_email', 'a.risk_contact_email'), 'is not', null)
    .$narrowType<{ emailAddress: string }>()
    .executeTakeFirst();

/** Number of people who have submitted a survey. */
export async function countSubmitted(
  db: Db,
  { accountId, surveyId }: { accountId: string; surveyId: string },
): Promise<number> {
  const { submitted } = await db
    .selectFrom('participation')
    .select(({ fn }) => fn.countAll<number>().as('submitted'))
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('preview', '=', false)
    .where('when_completed', 'is not', null)
    .executeTakeFirstOrThrow();
  return submitted;
}
