import type { QuestionDefinition, SurveyType } from '#contract/content/surveyType.ts';
import type { Defaulted, Fixed, Json } from './column.ts';

export interface SurveyTypeVersionTable {
  hash: Fixed<string>;
  type_id: Fixed<string>;
  definition: Json<SurveyType>;
  loaded_at: Fixed<Date>;
}

export interface SurveyTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  name: string;
  type_id: string;
  type_hash: string;
  contact_name: string | null;
  contact_email: string | null;
  open_at: Date | null;
  close_at: Date | null;
  when_open: Date | null;
  when_closed: Date | null;
  share_token: Fixed<string>;
  share_link: Defaulted<boolean>;
  distress_scale: Defaulted<boolean>;
  created_at: Fixed<Date>;
  modified_at: Date;
  when_archived: Defaulted<Date | null>;
  when_invitations_last_sent: Defaulted<Date | null>;
  when_results_deleted: Defaulted<Date | null>;
  risk_contact_email: Defaulted<string | null>;
  welcome: Defaulted<string | null>;
  invitation_message: Defaulted<string | null>;
  thanks_message: Defaulted<string | null>;
  thanks_contact_message: Defaulted<string | null>;
  risk_thanks_message: Defaulted<string | null>;
  privacy_statement: Defaulted<string | null>;
  support_article: Defaulted<string | null>;
  when_risk_considered: Defaulted<Date | null>;
  executive_summary: Defaulted<string | null>;
  when_erased: Defaulted<Date | null>;
  reminder_every_days: Defaulted<number | null>;
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
