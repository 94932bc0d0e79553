import type { ColumnType } from 'kysely';
import type { SupportLine } from '#contract/entities/account.ts';
import type { AuditArea } from '#contract/entities/auditEntry.ts';
import type { AdminUserRole } from '#contract/entities/person.ts';
import type { Language } from '#contract/languages.ts';
import type { Defaulted, DefaultedJson, Derived, Fixed } from './column.ts';

export interface PersonTable {
  id: Fixed<string>;
  given_name: string;
  family_name: string;
  email_address: string;
  password_hash: string | null;
  when_email_confirmed: Date | null;
  created_at: Fixed<Date>;
  super_admin: Defaulted<boolean>;
  totp_secret: Defaulted<string | null>;
  totp_last_step: Defaulted<number | null>;
  language: Defaulted<Language | null>;
}

export interface SessionTable {
  id: Fixed<string>;
  created_at: Fixed<Date>;
  device: Defaulted<string | null>;
  last_used_at: Defaulted<Date | null>;
}

export interface SessionTokenTable {
  hash: Fixed<Uint8Array>;
  session_id: Fixed<string>;
  account_id: Fixed<string | null>;
  participation_id: Fixed<string | null>;
  person_id: Fixed<string | null>;
  survey_id: ColumnType<string | null, string | null | undefined, never>;
  reader_id: ColumnType<string | null, string | null | undefined, never>;
  kind: Fixed<'access' | 'refresh'>;
  expires_at: Date;
  spent_at: Date | null;
}

export interface ClaimTokenTable {
  hash: Fixed<Uint8Array>;
  account_id: Fixed<string>;
  participation_id: Fixed<string>;
  person_id: Fixed<string>;
  expires_at: Fixed<Date>;
}

export interface KeptStepTable {
  account_id: Fixed<string>;
  participation_id: Fixed<string>;
  person_id: string;
  step: string;
  when_kept: Date;
}

export interface PasswordResetTokenTable {
  hash: Fixed<Uint8Array>;
  person_id: Fixed<string>;
  expires_at: Fixed<Date>;
  invitation: Defaulted<boolean>;
}

export interface PasswordResetSignInTable {
  hash: Fixed<Uint8Array>;
  person_id: Fixed<string>;
  expires_at: Fixed<Date>;
}

export interface SignInFailureTable {
  origin: Fixed<Uint8Array>;
  failed_at: Fixed<Date>;
}

export interface TotpSetupTable {
  hash: Fixed<Uint8Array>;
  person_id: Fixed<string>;
  secret: string;
  expires_at: Fixed<Date>;
}

export interface RecoveryCodeTable {
  person_id: Fixed<string>;
  hash: Fixed<Uint8Array>;
}

export interface EmailChangeTable {
  id: Fixed<string>;
  person_id: Fixed<string>;
  email_address: Fixed<string>;
  former_address: Fixed<string>;
  expires_at: Fixed<Date>;
}

export interface EmailChangeTokenTable {
  hash: Fixed<Uint8Array>;
  email_change_id: Fixed<string>;
}

export interface ParticipantTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  /** Empty if missing, like the family name. */
  given_name: string;
  family_name: string;
  email_address: string;
  stop_token: string;
  created_at: Fixed<Date>;
  given_key: Derived<string>;
  family_key: Derived<string>;
  email_key: Derived<string>;
  search_text: Derived<string>;
  given_missing: Derived<boolean>;
  family_missing: Derived<boolean>;
}

export interface ParticipantGroupTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  name: string;
  group_type: Fixed<'regular' | 'allParticipants'>;
  created_at: Fixed<Date>;
}

export interface ParticipantGroupMemberTable {
  account_id: Fixed<string>;
  group_id: Fixed<string>;
  participant_id: Fixed<string>;
}

export interface SurveyGroupTable {
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  group_id: Fixed<string>;
}

export interface MailRefusalTable {
  account_id: Fixed<string>;
  email_address: Fixed<string>;
  reason: Fixed<'stopped' | 'undeliverable'>;
  when_refused: Fixed<Date>;
}

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
  support_lines: DefaultedJson<SupportLine[]>;
  support_token: Defaulted<string>;
}

export interface MembershipTable {
  account_id: Fixed<string>;
  person_id: Fixed<string>;
  admin_user_role: AdminUserRole;
  created_at: Fixed<Date>;
  when_joined: Defaulted<Date | null>;
  invited_name: Defaulted<string | null>;
  last_sign_in_on: Defaulted<string | null>;
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
