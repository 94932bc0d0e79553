import type { ColumnType } from 'kysely';
import type { KindOf, SurveyField, surveyFields } from '#rules/surveyFields.ts';
import type { QuestionDefinition, SurveyType, SurveyTypeTranslations } from '#contract/content/surveyType.ts';
import type { Language } from '#contract/languages.ts';
import type { Defaulted, DefaultedJson, Fixed, Json } from './column.ts';

export interface SurveyTypeVersionTable {
  hash: Fixed<string>;
  type_id: Fixed<string>;
  definition: Json<SurveyType>;
  translations: DefaultedJson<SurveyTypeTranslations>;
  loaded_at: Fixed<Date>;
}

/** The column types of survey fields, by kind of field. */
interface StoredFields {
  requiredText: string;
  text: Defaulted<string | null>;
  email: Defaulted<string | null>;
  days: Defaulted<number | null>;
  switch: Defaulted<boolean>;
  instant: Defaulted<Date | null>;
  message: Defaulted<string | null>;
}

/** The columns of `rules/surveyFields.ts`. */
type FieldColumns = { [F in SurveyField as (typeof surveyFields)[F]['column']]: StoredFields[KindOf<F>] };

export interface SurveyTable extends FieldColumns {
  account_id: Fixed<string>;
  id: Fixed<string>;
  type_id: string;
  type_hash: string;
  when_open: Date | null;
  when_closed: Date | null;
  share_token: Fixed<string>;
  created_at: Fixed<Date>;
  modified_at: Date;
  when_archived: Defaulted<Date | null>;
  when_invitations_last_sent: Defaulted<Date | null>;
  when_results_deleted: Defaulted<Date | null>;
  when_risk_considered: Defaulted<Date | null>;
  executive_summary: Defaulted<string | null>;
  when_summarised: Defaulted<Date | null>;
  summarised_people: Defaulted<number | null>;
  time_zone: Defaulted<string | null>;
  when_erased: Defaulted<Date | null>;
  when_reminded_by_clock: Defaulted<Date | null>;
}

export interface ResponseStepTable {
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  first_day: Fixed<string>;
  last_day: string;
  completed: number;
}

export interface SurveySectionTable {
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  section_id: Fixed<string>;
  question_ids: string[];
}

export interface CustomQuestionTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  definition: Json<QuestionDefinition>;
  when_locked: Date | null;
  created_at: Fixed<Date>;
}

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
