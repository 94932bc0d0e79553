/** The key of a survey: its organisation and its id. */
export interface SurveyKey {
  accountId: string;
  surveyId: string;
}
