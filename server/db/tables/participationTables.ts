import type { ColumnType } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Defaulted, Fixed } from './column.ts';

export interface ParticipationTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  survey_id: Fixed<string>;
  participant_id: string | null;
  public_id: string;
  token: string;
  person_id: Defaulted<string | null>;
  when_last_invited: Date | null;
  when_started: Date | null;
  when_completed: Date | null;
  created_at: Fixed<Date>;
  by_hand: Defaulted<boolean>;
  preview: ColumnType<boolean, boolean | undefined, never>;
  when_last_reminded: Defaulted<Date | null>;
  when_invitation_delivered: Defaulted<Date | null>;
  language: Defaulted<Language | null>;
  when_withdrawn: Defaulted<Date | null>;
}

export interface AnswerTable {
  account_id: Fixed<string>;
  participation_id: Fixed<string>;
  question_id: Fixed<string>;
  int_value: number | null;
  int_values: number[] | null;
  string_value: string | null;
  other_title: string | null;
  not_applicable: Defaulted<boolean>;
  answered_at: Date;
}

export interface RegisterAttemptTable {
  account_id: Fixed<string>;
  participation_id: Fixed<string>;
  attempted_at: Fixed<Date>;
}
