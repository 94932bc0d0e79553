import type { ColumnType } from 'kysely';
import type { QuestionDefinition, SurveyType } from '../../contract/content/surveyType.ts';
import type { AuditArea } from '../../contract/entities/auditEntry.ts';
import type { AdminUserRole } from '../../contract/entities/person.ts';
import type { ReportRequest } from '../../contract/entities/surveyReport.ts';
import type { NormScores } from '../../rules/results/norm.ts';
import type { Population } from '../../rules/results/population.ts';
import type { Tally } from '../../rules/results/tally.ts';

/* The tables as the migrations leave them; a test compares the columns with the database's own catalogue. */

/** A column that is written once and never changed. */
type Fixed<T> = ColumnType<T, T, never>;
/** A column that may be left out when a row is made. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** A jsonb column: an object out, its JSON text in. */
type Json<T> = ColumnType<T, string, string>;

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
}

export interface MembershipTable {
  account_id: Fixed<string>;
  person_id: Fixed<string>;
  admin_user_role: AdminUserRole;
  created_at: Fixed<Date>;
  when_joined: Defaulted<Date | null>;
  invited_name: Defaulted<string | null>;
}

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

export interface ParticipantTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  given_name: string;
  family_name: string;
  email_address: string;
  stop_token: string;
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

export interface RegisterAttemptTable {
  account_id: Fixed<string>;
  participation_id: Fixed<string>;
  attempted_at: Fixed<Date>;
}

export interface MailRefusalTable {
  account_id: Fixed<string>;
  email_address: Fixed<string>;
  reason: Fixed<'stopped' | 'undeliverable'>;
  when_refused: Fixed<Date>;
}

export interface JobTable {
  id: Fixed<string>;
  kind: Fixed<string>;
  payload: Json<Record<string, string>>;
  run_at: Date;
  attempts: Defaulted<number>;
  leased_until: Date | null;
  last_error: string | null;
  failed_at: Date | null;
  created_at: Fixed<Date>;
}

export interface ResultsSnapshotTable {
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  number: number;
  people: number;
  score: number | null;
  columns: Uint8Array;
  texts: Uint8Array;
  checksum: Uint8Array;
  removed: Defaulted<number>;
  created_at: Date;
}

export interface ParticipationGroupTable {
  account_id: Fixed<string>;
  participation_id: Fixed<string>;
  group_id: Fixed<string>;
}

export interface ReportLedgerTable {
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  seq: Fixed<number>;
  population: Json<Population>;
  held_back: string[];
  mixed: string[];
  person_id: string | null;
  asked_at: Fixed<Date>;
}

export interface NormEditionTable {
  account_id: Fixed<string>;
  type_id: Fixed<string>;
  made_at: Date;
  organisations: number;
  people: number;
  scores: Json<NormScores>;
}

export interface AreaAnalysisTable {
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  section_id: Fixed<string>;
  area_id: Fixed<string>;
  analysis: string;
}

export interface DownloadTokenTable {
  hash: Fixed<Uint8Array>;
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  person_id: Fixed<string>;
  request: ColumnType<ReportRequest | null, string | null, never>;
  expires_at: Fixed<Date>;
  spent_at: Date | null;
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

export interface AccountLogoTable {
  account_id: Fixed<string>;
  id: string;
  width: number;
  height: number;
  image: Uint8Array;
}

export interface ResultsAggregateTable {
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  seq: Fixed<number>;
  population: Json<Population>;
  held_back: Fixed<string[]>;
  tallies: Json<Record<string, Tally>>;
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

export interface Tables {
  account: AccountTable;
  membership: MembershipTable;
  survey_type_version: SurveyTypeVersionTable;
  survey: SurveyTable;
  survey_section: SurveySectionTable;
  custom_question: CustomQuestionTable;
  participant_group: ParticipantGroupTable;
  participant_group_member: ParticipantGroupMemberTable;
  survey_group: SurveyGroupTable;
  participant: ParticipantTable;
  participation: ParticipationTable;
  answer: AnswerTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  person: PersonTable;
  claim_token: ClaimTokenTable;
  password_reset_token: PasswordResetTokenTable;
  sign_in_failure: SignInFailureTable;
  register_attempt: RegisterAttemptTable;
  mail_refusal: MailRefusalTable;
  job: JobTable;
  results_snapshot: ResultsSnapshotTable;
  participation_group: ParticipationGroupTable;
  report_ledger: ReportLedgerTable;
  norm_edition: NormEditionTable;
  area_analysis: AreaAnalysisTable;
  download_token: DownloadTokenTable;
  totp_setup: TotpSetupTable;
  recovery_code: RecoveryCodeTable;
  email_change: EmailChangeTable;
  email_change_token: EmailChangeTokenTable;
  account_logo: AccountLogoTable;
  results_aggregate: ResultsAggregateTable;
  audit_entry: AuditEntryTable;
}
