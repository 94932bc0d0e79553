import type { SurveyMessage } from '../contract/entities/survey.ts';

/** The placeholders of a survey's texts, such as `{surveyName}`. */
export type Placeholder =
  | 'surveyName'
  | 'organisationName'
  | 'contactName'
  | 'contactEmail'
  | 'dueDate'
  | 'expectedDuration'
  | 'signInUrl'
  | 'minimumGroup';

const general = ['surveyName', 'organisationName', 'contactName', 'contactEmail'] as const;

/** By text. One list for checking the defaults, filling them in, and showing administrators what is available. */
export const messagePlaceholders: Record<SurveyMessage, readonly Placeholder[]> = {
  welcome: [...general, 'dueDate'],
  invitationMessage: [...general, 'dueDate', 'expectedDuration'],
  thanksMessage: [...general, 'signInUrl'],
  thanksContactMessage: general,
  riskThanksMessage: [...general, 'signInUrl'],
  privacyStatement: [...general, 'minimumGroup'],
  supportArticle: [],
};
