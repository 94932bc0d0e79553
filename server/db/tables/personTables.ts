import type { ColumnType } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Defaulted, Fixed } from './column.ts';

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

export interface PasswordResetTokenTable {
  hash: Fixed<Uint8Array>;
  person_id: Fixed<string>;
  expires_at: Fixed<Date>;
  invitation: Defaulted<boolean>;
}

export interface SignInFailureTable {
  origin: Fixed<Uint8Array>;
  failed_at: Fixed<Date>;
}

export interface TotpSetupTable {
  hash: Fixed<Uint8Array>;
  person_id: Fixed<string>;
  secret: Fixed<string>;
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

export interface SecretKeyTable {
  id: Defaulted<boolean>;
  fingerprint: Uint8Array;
}
