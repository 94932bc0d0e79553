import type { AccountSummary } from '#contract/entities/account.ts';
import type { AccountSummaryRow } from './platformQueries.ts';

export const presentAccountSummary = (row: AccountSummaryRow): AccountSummary => ({
  id: row.id,
  name: row.name,
  disabled: row.when_disabled !== null,
  archived: row.when_archived !== null,
});
