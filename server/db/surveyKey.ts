/** What tells a survey from all others: its organisation and its id. */
export interface SurveyKey {
  accountId: string;
  surveyId: string;
}
