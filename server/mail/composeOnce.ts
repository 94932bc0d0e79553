import { escapeHtml } from '../content/escapeHtml.ts';
import type { Texts } from '../content/makeTexts.ts';
import { newToken } from '../security/token.ts';
import type { MailText } from './messages/mailText.ts';

/** The parts of a mail to a participant that are in no other mail, apart from the recipient: the tokens of its links. */
export interface PersonalTokens {
  token: string;
  stopToken: string;
}

/** In place of the tokens while a mail is composed. They are random, so no text of an organisation contains them. */
const placeholders: PersonalTokens = { token: newToken(), stopToken: newToken() };

/** By the texts of a language, and then by everything else that mails are composed from. */
const composed = new WeakMap<object, Map<string, unknown>>();
/** More than the surveys that send mail at the same time, of up to some 100 KiB each. */
const mostComposed = 50;

/**
 * Composes a mail once for everyone who gets it, because converting HTML to text takes longer than sending the mail.
 * @param source everything that the mail depends on besides `texts`. It must contain nothing about a recipient.
 * @param compose gets placeholders, which `withTokens` replaces.
 */
export function composeOnce<Mail>(
  texts: Pick<Texts, 'language'>,
  source: object,
  compose: (placeholders: PersonalTokens) => Mail,
): Mail {
  const known = composed.get(texts) ?? new Map<string, unknown>();
  composed.set(texts, known);
  const key = JSON.stringify(source);
  let mail = known.get(key) as Mail | undefined;
  if (mail === undefined) {
    mail = compose(placeholders);
    // Removes the oldest, because a map keeps the order of insertion.
    if (known.size >= mostComposed) known.delete(known.keys().next().value!);
    known.set(key, mail);
  }
  return mail;
}

/** Puts the tokens of a recipient into a mail from `composeOnce`. */
export function withTokens(mail: MailText, { token, stopToken }: PersonalTokens): MailText {
  const fill = (text: string, encode: (value: string) => string) =>
    text
      .replaceAll(placeholders.token, () => encode(token))
      .replaceAll(placeholders.stopToken, () => encode(stopToken));
  return { ...mail, html: fill(mail.html, escapeHtml), text: fill(mail.text, String) };
}
