import type { Messages } from '../../content/messages.ts';

/** What a message is, before it is addressed. */
export interface MailText {
  subject: string;
  html: string;
  text: string;
}

/** What a message is made of beside its data. */
export interface MailContext {
  /** The texts of the organisation's survey, sanitised HTML with placeholders. */
  messages: Messages;
  /** What links begin with, without a slash at the end. */
  publicUrl: string;
  /** The page that stops this mail. */
  stopUrl: string;
}
