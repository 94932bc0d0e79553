import type { Language } from '#contract/languages.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import type { LayoutParts } from './layout.ts';

/** A message before it is addressed. */
export interface MailText {
  language: Language;
  subject: string;
  html: string;
  text: string;
  /** Width of the bodies. Omitted: as narrow as possible. */
  encoding?: 'base64';
}

interface Context {
  /** In the recipient's language. */
  texts: Pick<Texts, 'language' | 'messages' | 'say'>;
  /** The start of links, without a trailing slash. */
  publicUrl: string;
}

/** The context of a message to a participant, in addition to its data. */
export interface ParticipantMailContext extends Context {
  /** The target of an invitation's button. */
  surveyUrl: string;
  footer: Pick<LayoutParts, 'notice' | 'reason' | 'supportUrl' | 'stopUrl'>;
}

/** The context of a message to a person who runs a survey, in addition to its data. */
export interface SurveyMailContext extends Context {
  surveyId: string;
  /** The fewest responses that a report says anything about. */
  minReportSample: number;
}

/** The context of a message to a person about their account. */
export type PersonMailContext = Context;

/** The same of one with a link that does something. */
export interface LinkMailContext extends Context {
  /** The token of the link, which exists only in this mail. */
  token: string;
}
