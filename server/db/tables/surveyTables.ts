import type { KindOf, SurveyField, surveyFields } from '#rules/surveyFields.ts';
import type { QuestionDefinition, SurveyType } from '#contract/content/surveyType.ts';
import type { Defaulted, Fixed, Json } from './column.ts';

export interface SurveyTypeVersionTable {
  hash: Fixed<string>;
  type_id: Fixed<string>;
  definition: Json<SurveyType>;
  loaded_at: Fixed<Date>;
}

/** What the column of a survey's field holds, by the field's kind. */
export interface StoredFields {
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
  when_erased: Defaulted<Date | null>;
  when_reminded_by_clock: Defaulted<Date | null>;
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
