import { isDistressHigh } from '../content/isDistressHigh.ts';
import type { AddressedMail, MailSources } from './composeMail.ts';
import type { MailToParticipation } from './enqueueMail.ts';
import { findMailData, findScaleAnswers, type MailData } from './mailQueries.ts';
import {
  completion,
  participantFooter,
  invitation,
  reminder,
  supportParagraph,
  supportUrl,
} from './messages/participantMessages.ts';
import type { MailText } from './messages/mailText.ts';
import { usableRiskThanks } from './usableRiskThanks.ts';

/**
 * Undefined if there is no recipient, if the survey is over for the person, or if there is nothing to give thanks for.
 */
export async function mailToParticipation(
  { message, accountId, participationId }: MailToParticipation,
  sources: MailSources,
): Promise<AddressedMail | undefined> {
  const { db, publicUrl } = sources;
  const data = await findMailData(db, accountId, participationId);
  if (!data) return undefined;

  const texts = sources.texts[data.language ?? data.accountLanguage];
  const stop = stopLinks(publicUrl, accountId, data.stopToken);
  const context = {
    texts,
    publicUrl,
    surveyUrl: `${publicUrl}/app/s/${data.token}`,
    support: supportParagraph(data, texts),
    footer: participantFooter(texts, data.organisationName, {
      supportUrl: supportUrl(publicUrl, data),
      stopUrl: stop.page,
    }),
  };
  const text = await textOf(data);
  return (
    text && {
      ...text,
      to: { name: `${data.givenName} ${data.familyName}`, address: data.emailAddress },
      oneClickStopUrl: stop.oneClick,
    }
  );

  async function textOf(of: MailData): Promise<MailText | undefined> {
    switch (message) {
      case 'invitation':
        return isOver(of) ? undefined : invitation(of, context);
      case 'reminder':
        return isOver(of) ? undefined : reminder(of, context);
      case 'completion':
        return completionOf(of);
      case 'thanks':
        return of.whenCompleted ? completion(of, of.thanksMessage, context) : undefined;
    }
  }

  /**
   * Answers are read only where an organisation has written a text of its own for people in high distress. Either mail is then as long as
   * the longer of the two.
   */
  async function completionOf(of: MailData): Promise<MailText> {
    const thanks = completion(of, of.thanksMessage, context);
    const riskThanks = usableRiskThanks(of, sources.texts, texts.language);
    if (riskThanks === null) return thanks;
    const ofRisk = completion(of, riskThanks, context);
    const answered = await findScaleAnswers(db, accountId, participationId);
    const isHigh = answered !== undefined && isDistressHigh(answered.definition, answered.answers);
    return isHigh ? asLongAs(ofRisk, thanks) : asLongAs(thanks, ofRisk);
  }
}

/** A mail of the size of a longer one, by what no reader sees: a comment, and blanks. */
const asLongAs = (mail: MailText, other: MailText): MailText => ({
  ...mail,
  encoding: 'base64',
  html: `${mail.html}<!--${'.'.repeat(Math.max(0, bytesOnTheWay(other.html) - bytesOnTheWay(mail.html)))}-->`,
  text: mail.text + ' '.repeat(Math.max(0, bytesOnTheWay(other.text) - bytesOnTheWay(mail.text))),
});

/** In base64, which takes as much for every byte. */
const bytesOnTheWay = (body: string) => Buffer.byteLength(body);

const isOver = ({ whenCompleted, whenClosed }: MailData) => whenCompleted !== null || whenClosed !== null;

/** The two ways to stop an organisation's mail to one address. */
interface StopLinks {
  /** For a person: a page with one button. Opening it changes nothing. */
  page: string;
  /** For mail programs, which post to it (RFC 8058). */
  oneClick: string;
}

const stopLinks = (publicUrl: string, accountId: string, stopToken: string): StopLinks => ({
  page: `${publicUrl}/app/stop-mail/${accountId}/${stopToken}`,
  oneClick: `${publicUrl}/api/v0/account/${accountId}/stop-mail?token=${encodeURIComponent(stopToken)}`,
});
