import type { Account } from '#contract/entities/account.ts';
import { countryOf } from '#server/content/support.ts';
import type { Caller } from '#server/http/session.ts';
import type { AccountRow } from './accountQueries.ts';

/** An organisation as its administrators see it; the risk contact is told to super administrators alone. */
export const presentAccount = (row: AccountRow, { superAdmin }: Pick<Caller, 'superAdmin'>): Account => ({
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
