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
  EmailChangeTable,
  EmailChangeTokenTable,
  PasswordResetTokenTable,
  PersonTable,
  RecoveryCodeTable,
  SecretKeyTable,
  SessionTable,
  SessionTokenTable,
  SignInFailureTable,
  TotpSetupTable,
} from './tables/peopleTables.ts';
import type {
  JobTable,
  AnswerTable,
  ParticipationTable,
  RegisterAttemptTable,
  CustomQuestionTable,
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
  ResultsSnapshotTable,
} from './tables/resultsTables.ts';

/** The tables as the migrations leave them; a test compares the columns with the database's own catalogue. */
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
  report_rejection: ReportRejectionTable;
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
  secret_key: SecretKeyTable;
  action: ActionTable;
}
