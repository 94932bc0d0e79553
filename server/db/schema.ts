import type {
  AccountLogoTable,
  AccountTable,
  AuditEntryTable,
  MembershipTable,
  MailRefusalTable,
  ParticipantGroupMemberTable,
  ParticipantGroupTable,
  ParticipantTable,
  SurveyGroupTable,
  ClaimTokenTable,
  KeptStepTable,
  EmailChangeTable,
  EmailChangeTokenTable,
  PasswordResetSignInTable,
  PasswordResetTokenTable,
  PersonTable,
  RecoveryCodeTable,
  SessionTable,
  SessionTokenTable,
  SignInFailureTable,
  TotpSetupTable,
} from './tables/peopleTables.ts';
import type {
  AnswerTable,
  ParticipationTable,
  RegisterAttemptTable,
  CustomQuestionTable,
  ResponseStepTable,
  SurveySectionTable,
  SurveyTable,
  SurveyTypeVersionTable,
} from './tables/surveyTables.ts';
import type {
  ActionTable,
  AreaAnalysisTable,
  DownloadTokenTable,
  NormEditionTable,
  ParticipationGroupTable,
  ReportLedgerTable,
  ReportRejectionTable,
  ResultsAggregateTable,
  ResultsPageTable,
  ResultsSnapshotTable,
} from './tables/resultsTables.ts';
import type {
  BulkMailPauseTable,
  JobTable,
  RunningServerTable,
  SecretKeyTable,
  TaskRunTable,
  WebFileTable,
} from './tables/serverTables.ts';

/**
 * The tables as the migrations leave them. A test compares the columns with the database's own catalogue.
 * server/db/schema.sql shows them in this order, under these headings.
 */
export interface Tables {
  // Organisations and who administers them
  account: AccountTable;
  account_logo: AccountLogoTable;
  membership: MembershipTable;
  audit_entry: AuditEntryTable;

  // Surveys
  survey_type_version: SurveyTypeVersionTable;
  survey: SurveyTable;
  survey_section: SurveySectionTable;
  custom_question: CustomQuestionTable;

  // Participants and groups
  participant: ParticipantTable;
  participant_group: ParticipantGroupTable;
  participant_group_member: ParticipantGroupMemberTable;
  survey_group: SurveyGroupTable;
  mail_refusal: MailRefusalTable;

  // Participations and answers
  participation: ParticipationTable;
  answer: AnswerTable;
  participation_group: ParticipationGroupTable;
  claim_token: ClaimTokenTable;
  kept_step: KeptStepTable;
  response_step: ResponseStepTable;
  register_attempt: RegisterAttemptTable;

  // Results of closed surveys
  results_snapshot: ResultsSnapshotTable;
  report_ledger: ReportLedgerTable;
  report_rejection: ReportRejectionTable;
  results_aggregate: ResultsAggregateTable;
  norm_edition: NormEditionTable;
  area_analysis: AreaAnalysisTable;
  download_token: DownloadTokenTable;
  action: ActionTable;
  results_page: ResultsPageTable;

  // People with an account, and signing in
  person: PersonTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  password_reset_token: PasswordResetTokenTable;
  password_reset_sign_in: PasswordResetSignInTable;
  email_change: EmailChangeTable;
  email_change_token: EmailChangeTokenTable;
  totp_setup: TotpSetupTable;
  recovery_code: RecoveryCodeTable;
  sign_in_failure: SignInFailureTable;

  // The server itself
  job: JobTable;
  bulk_mail_pause: BulkMailPauseTable;
  task_run: TaskRunTable;
  secret_key: SecretKeyTable;
  running_server: RunningServerTable;
  web_file: WebFileTable;
}
