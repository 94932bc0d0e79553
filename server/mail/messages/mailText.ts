import type { Language } from '#contract/languages.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import type { LayoutParts } from './layout.ts';

/** What a message is, before it is addressed. */
export interface MailText {
  language: Language;
  subject: string;
  html: string;
  text: string;
  /** Of the bodies; left out: as short as can be. */
  encoding?: 'base64';
}

interface Context {
  /** In the language of whom it is for. */
  texts: Pick<Texts, 'language' | 'messages' | 'say'>;
  /** What links begin with, without a slash at the end. */
  publicUrl: string;
}

/** What a message to a participant is made of beside its data. */
export interface ParticipantMailContext extends Context {
  /** Where the button of an invitation leads. */
  surveyUrl: string;
  frame: Pick<LayoutParts, 'notice' | 'reason' | 'supportUrl' | 'stopUrl'>;
}

/** What a message to who runs a survey is made of beside its data. */
export interface SurveyMailContext extends Context {
  surveyId: string;
  /** The fewest responses that a report says anything about. */
  minReportSample: number;
}

/** What a message to a person about the own account is made of. */
export type PersonMailContext = Context;

/** The same of one with a link that does something. */
export interface LinkMailContext extends Context {
  /** Of the link, in no other place than this mail. */
  token: string;
}
