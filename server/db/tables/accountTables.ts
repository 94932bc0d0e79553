import type { ColumnType } from 'kysely';
import type { SupportLine } from '#contract/entities/account.ts';
import type { AuditArea } from '#contract/entities/auditEntry.ts';
import type { AdminUserRole } from '#contract/entities/person.ts';
import type { Language } from '#contract/languages.ts';
import type { Defaulted, Fixed } from './column.ts';

export interface AccountTable {
  id: Fixed<string>;
  name: string;
  time_zone: Defaulted<string>;
  created_at: Fixed<Date>;
  number_of_staff: Defaulted<number | null>;
  risk_contact_email: Defaulted<string | null>;
  privacy_statement: Defaulted<string | null>;
  support_article: Defaulted<string | null>;
  remove_completed_participations: Defaulted<boolean>;
  when_disabled: Defaulted<Date | null>;
  when_archived: Defaulted<Date | null>;
  retention_months: Defaulted<number | null>;
  language: Defaulted<Language>;
  knowledge_library: Defaulted<boolean>;
  country: Defaulted<string | null>;
  support_lines: ColumnType<SupportLine[], string | undefined, string>;
  support_token: Defaulted<string>;
}

export interface MembershipTable {
  account_id: Fixed<string>;
  person_id: Fixed<string>;
  admin_user_role: AdminUserRole;
  created_at: Fixed<Date>;
  when_joined: Defaulted<Date | null>;
  invited_name: Defaulted<string | null>;
}

export interface AccountLogoTable {
  account_id: Fixed<string>;
  id: string;
  width: number;
  height: number;
  image: Uint8Array;
}

export interface AuditEntryTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  at: Fixed<Date>;
  person_id: Fixed<string | null>;
  person_name: Fixed<string | null>;
  as_super: Fixed<boolean>;
  area: Fixed<AuditArea>;
  action: Fixed<string>;
  subject: Fixed<string | null>;
  object: ColumnType<Record<string, string>, string, never>;
  details: ColumnType<Record<string, unknown>, string, never>;
}
