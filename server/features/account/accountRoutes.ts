import type { Updateable } from 'kysely';
import { Readable } from 'node:stream';
import type { blocks } from '#contract/api.ts';
import type { Account, AccountPatch, SupportLine } from '#contract/entities/account.ts';
import { isCountry } from '#rules/countries.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import { richTextOrNone } from '#server/content/richText.ts';
import { countryOf } from '#server/content/support.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { AccountTable } from '#server/db/tables/peopleTables.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Principal } from '#server/http/session.ts';
import { changedFields } from '../auditLog/changedFields.ts';
import { findAccount, lockAccount, updateAccount, type AccountRow } from './accountQueries.ts';
import { isTimeZone } from './isTimeZone.ts';
import { findLogo, deleteLogo, setLogo } from './logoQueries.ts';
import { parseLogo } from './parseLogo.ts';

export const accountRoutes = ({ db, clock }: Deps): Handlers<typeof blocks.account> => ({
  async getAccount({ principal }) {
    return presentAccount(await findAccount(db, principal.accountId), principal);
  },

  async patchAccount({ principal, body, note }) {
    note({ details: await patchAccount(db, principal.accountId, body, clock()) });
    return presentAccount(await findAccount(db, principal.accountId), principal);
  },

  async getLogo({ params }) {
    const logo = await findLogo(db, params.logoId);
    if (!logo) throw new ApiError('NotFound');
    return { name: 'logo.webp', bytes: Readable.from([logo.image]) };
  },
});

/**
 * Updates the fields sent. If one is not valid, updates none.
 * @returns the changes, for the audit log: the names of the changed fields, and old and new values of
 * `announcedFields`.
 * @throws ApiError Validation naming `timeZone`, `country` or a support line, InvalidImage.
 */
async function patchAccount(
  db: Db,
  accountId: string,
  patch: AccountPatch,
  now: Date,
): Promise<Record<string, unknown>> {
  if (patch.timeZone !== undefined && !isTimeZone(patch.timeZone)) {
    throw invalid('timeZone', 'must be the name of a time zone, such as Europe/Berlin');
  }
  if (typeof patch.country === 'string' && !isCountry(patch.country))
    throw invalid('country', 'must be the code of a country (ISO 3166-1 alpha-2), such as DE');
  patch.supportLines?.forEach((line, i) => {
    if (!line.phone && !line.url && !line.email)
      throw invalid(`supportLines[${i}]`, 'must have a phone, a url or an email');
  });
  // Decoding takes a while, so it comes before anything is locked.
  const logo = patch.logo === undefined || patch.logo === null ? patch.logo : await parseLogo(patch.logo);

  return inTransaction(db, async (tx) => {
    const row = await lockAccount(tx, accountId);
    const columns = changedColumns(patch, row, now);
    if (Object.keys(columns).length > 0) await updateAccount(tx, accountId, columns);
    if (logo) await setLogo(tx, accountId, logo);
    else if (logo === null) await deleteLogo(tx, accountId);
    return describePatch(
      patch,
      presentAccount(row, everything),
      presentAccount(await findAccount(tx, accountId), everything),
    );
  });
}

/** The log records that the risk contact changed, but not who it is. */
const everything = { superAdmin: true };

function changedColumns(patch: AccountPatch, row: AccountRow, now: Date): Updateable<AccountTable> {
  const { name, numberOfStaff, timeZone, language, knowledgeLibrary, retentionMonths, country, supportLines } = patch;
  const { riskContactEmail, privacyStatement, supportArticle, removeCompletedParticipations, disabled, archived } =
    patch;
  return {
    ...(name !== undefined && { name }),
    ...(numberOfStaff !== undefined && { number_of_staff: numberOfStaff }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(language !== undefined && { language }),
    ...(knowledgeLibrary !== undefined && { knowledge_library: knowledgeLibrary }),
    ...(retentionMonths !== undefined && { retention_months: retentionMonths }),
    ...(country !== undefined && { country }),
    ...(supportLines !== undefined && { support_lines: JSON.stringify(supportLines.map(storedLine)) }),
    ...(riskContactEmail !== undefined && { risk_contact_email: riskContactEmail }),
    ...(privacyStatement !== undefined && { privacy_statement: richTextOrNone(privacyStatement) }),
    ...(supportArticle !== undefined && { support_article: richTextOrNone(supportArticle) }),
    ...(removeCompletedParticipations !== undefined && {
      remove_completed_participations: removeCompletedParticipations,
    }),
    ...(disabled !== undefined && { when_disabled: disabled ? (row.when_disabled ?? now) : null }),
    ...(archived !== undefined && { when_archived: archived ? (row.when_archived ?? now) : null }),
  };
}

const storedLine = ({
  name,
  phone,
  url,
  email,
  hours,
}: NonNullable<AccountPatch['supportLines']>[number]): SupportLine => ({
  name,
  phone: phone || null,
  url: url || null,
  email: email || null,
  hours: hours || null,
});

/** Fields with short, non-confidential values: everyone who manages the organisation can see its log. */
const announcedFields = [
  'name',
  'numberOfStaff',
  'timeZone',
  'country',
  'language',
  'knowledgeLibrary',
  'retentionMonths',
  'removeCompletedParticipations',
  'disabled',
  'archived',
] as const;

function describePatch(patch: AccountPatch, before: Account, after: Account) {
  const changed = changedFields(patch, before, after);
  const shown = announcedFields.filter((field) => changed.includes(field));
  const valuesOf = (account: Account) => Object.fromEntries(shown.map((field) => [field, account[field]]));
  return { changed, ...(shown.length > 0 && { from: valuesOf(before), to: valuesOf(after) }) };
}

/** An organisation as its administrators see it. The risk contact is disclosed to super administrators only. */
const presentAccount = (row: AccountRow, { superAdmin }: Pick<Principal, 'superAdmin'>): Account => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  numberOfStaff: row.number_of_staff,
  timeZone: row.time_zone,
  country: countryOf(row),
  supportLines: row.support_lines,
  supportToken: row.support_token,
  riskContactEmail: superAdmin ? row.risk_contact_email : null,
  privacyStatement: row.privacy_statement,
  supportArticle: row.support_article,
  removeCompletedParticipations: row.remove_completed_participations,
  language: row.language,
  knowledgeLibrary: row.knowledge_library,
  retentionMonths: row.retention_months,
  disabled: row.when_disabled !== null,
  archived: row.when_archived !== null,
});
