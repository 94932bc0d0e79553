import type { Language } from '#contract/languages.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import type { LayoutParts } from './layout.ts';

/** A message without a recipient. */
export interface MailText {
  language: Language;
  subject: string;
  html: string;
  text: string;
  /** Encoding of the bodies. Default: quoted-printable. */
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
  /** The minimum number of responses for a report. */
  minReportSample: number;
}

/** The context of a message to a person about their account. */
export type PersonMailContext = Context;

/** The context of a message to a person about their account, with a link that contains a token. */
export interface LinkMailContext extends Context {
  /** The token of the link. The mail contains the only copy. */
  token: string;
}
