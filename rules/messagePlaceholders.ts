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

/**
 * The placeholders of each text. The same list serves to check the defaults, to fill them in, and to show
 * administrators what is available.
 */
export const messagePlaceholders: Record<SurveyMessage, readonly Placeholder[]> = {
  welcome: [...general, 'dueDate'],
  invitationMessage: [...general, 'dueDate', 'expectedDuration'],
  thanksMessage: [...general, 'signInUrl'],
  thanksContactMessage: general,
  riskThanksMessage: [...general, 'signInUrl'],
  privacyStatement: [...general, 'minimumGroup'],
  supportArticle: [],
};
