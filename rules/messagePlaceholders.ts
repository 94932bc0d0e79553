import type { SurveyMessage } from '../contract/entities/survey.ts';

/** What a survey's texts may name in braces, as `{surveyName}`. */
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

/** By text. One list for who checks the defaults, who fills them in, and who tells an administrator what there is. */
export const messagePlaceholders: Record<SurveyMessage, readonly Placeholder[]> = {
  welcome: [...general, 'dueDate'],
  invitationMessage: [...general, 'dueDate', 'expectedDuration'],
  thanksMessage: [...general, 'signInUrl'],
  thanksContactMessage: general,
  riskThanksMessage: [...general, 'signInUrl'],
  privacyStatement: [...general, 'minimumGroup'],
  supportArticle: [],
};
