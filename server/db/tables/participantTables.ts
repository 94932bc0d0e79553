import type { Derived, Fixed } from './column.ts';

export interface ParticipantTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  /** '' where it is missing, as is the family name. */
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
