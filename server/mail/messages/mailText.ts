import type { Messages } from '../../content/messages.ts';

/** What a message is, before it is addressed. */
export interface MailText {
  subject: string;
  html: string;
  text: string;
}

interface Context {
  /** The texts, sanitised HTML with placeholders. */
  messages: Messages;
  /** What links begin with, without a slash at the end. */
  publicUrl: string;
}

/** What an organisation's message is made of beside its data. */
export interface MailContext extends Context {
  /** The page that stops this mail. */
  stopUrl: string;
}

/** What a message to a person about the own account is made of. */
export interface PersonMailContext extends Context {
  /** Of the link, in no other place than this mail. */
  token: string;
}
