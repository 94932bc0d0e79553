import { isDistressHigh } from '../content/isDistressHigh.ts';
import type { Texts } from '../content/makeTexts.ts';
import { surveyNameIn } from '../content/surveyNameIn.ts';
import { getSurveyTypeVersion } from '../db/getSurveyType.ts';
import { newToken } from '../security/token.ts';
import type { AddressedMail, MailSources } from './composeMail.ts';
import type { MailToParticipant, MailToParticipation } from './enqueueMail.ts';
import { findMailData, findResultsLink, findScaleAnswers, listInvitations, type MailData } from './mailQueries.ts';
import {
  completion,
  participantFooter,
  invitation,
  invitationLinks,
  reminder,
  resultsLink,
  supportParagraph,
  supportUrl,
} from './messages/participantMessages.ts';
import type { MailText } from './messages/mailText.ts';
import { usableRiskThanks } from './usableRiskThanks.ts';

/**
 * Composes a mail to a participation. Undefined if there is no recipient, if the survey is over for the person, or if
 * thanks are due only after submitting.
 */
export async function mailToParticipation(
  mail: MailToParticipation,
  sources: MailSources,
): Promise<AddressedMail | undefined> {
  const { accountId, participationId, message } = mail;
  const found = await findMailData(sources.db, accountId, participationId);
  if (!found) return undefined;
  return message === 'resultsPage'
    ? mailOfResults(found, mail, sources)
    : composeFrom(found, { ...mail, message }, sources);
}

/**
 * Composes the mail with the link of a survey's results page. It is the same for everyone, in the language of the page,
 * except for the address and the links that stop mail. Undefined if the page is not published any more.
 */
async function mailOfResults(
  found: MailData,
  { accountId, participationId }: MailToParticipation,
  sources: MailSources,
): Promise<AddressedMail | undefined> {
  const { db, publicUrl } = sources;
  const page = await findResultsLink(db, accountId, participationId);
  if (!page) return undefined;
  const texts = sources.texts[page.language];
  const surveyName = surveyNameIn(texts, found.surveyName, await getSurveyTypeVersion(db, found.typeHash));
  const stop = stopLinks(publicUrl, accountId, found.stopToken);
  const text = resultsLink({ ...found, surveyName }, `${publicUrl}/app/results/${page.token}`, {
    texts,
    publicUrl,
    footer: footerOf(found, stop, sources, texts),
  });
  // In base64, the size of a body depends only on its number of bytes.
  return { ...addressed(found, stop, text), to: { address: found.emailAddress }, encoding: 'base64' };
}

/** Composes the same mail from data that was found or invented. */
export async function composeFrom(
  found: MailData,
  {
    message,
    accountId,
    participationId,
  }: MailToParticipation & { message: Exclude<MailToParticipation['message'], 'resultsPage'> },
  sources: MailSources,
): Promise<AddressedMail | undefined> {
  const { db, publicUrl } = sources;
  const texts = sources.texts[found.language ?? found.accountLanguage];
  const version = await getSurveyTypeVersion(db, found.typeHash);
  const data = { ...found, surveyName: surveyNameIn(texts, found.surveyName, version) };
  const stop = stopLinks(publicUrl, accountId, data.stopToken);
  const context = {
    texts,
    publicUrl,
    surveyUrl: surveyUrl(publicUrl, data),
    support: supportParagraph(data, texts),
    footer: footerOf(data, stop, sources, texts),
  };
  const text = await textOf(data);
  return text && addressed(data, stop, text);

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
   * Reads answers only if an organisation has written a separate text for people in high distress. Both mails then have
   * the size of the longer one.
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

/**
 * Composes the mail with the links of a participant's invitations to open surveys. It is in the language of the first of
 * them for which the person chose one. Undefined if there is no recipient or no such survey. A submitted survey has a
 * link that opens nothing, so that the mail is the same, but no one can get the key to someone's answers in this way.
 */
export async function mailToParticipant(
  mail: MailToParticipant,
  sources: MailSources,
): Promise<AddressedMail | undefined> {
  const { db, publicUrl } = sources;
  const invitations = await listInvitations(db, mail);
  const [first] = invitations;
  if (!first) return undefined;

  const texts = sources.texts[invitations.find(({ language }) => language !== null)?.language ?? first.accountLanguage];
  const links = invitations.map(async (of) => ({
    surveyName: surveyNameIn(texts, of.surveyName, await getSurveyTypeVersion(db, of.typeHash)),
    url: surveyUrl(publicUrl, of.whenCompleted === null ? of : { token: newToken() }),
  }));
  const stop = stopLinks(publicUrl, mail.accountId, first.stopToken);
  const footer = footerOf(first, stop, sources, texts);
  return addressed(first, stop, invitationLinks(first, await Promise.all(links), { texts, publicUrl, footer }));
}

const surveyUrl = (publicUrl: string, { token }: Pick<MailData, 'token'>) => `${publicUrl}/app/s/${token}`;

const footerOf = (data: MailData, stop: StopLinks, { publicUrl }: MailSources, texts: Texts) =>
  participantFooter(texts, data.organisationName, { supportUrl: supportUrl(publicUrl, data), stopUrl: stop.page });

const addressed = (data: MailData, stop: StopLinks, text: MailText): AddressedMail => ({
  ...text,
  to: { name: `${data.givenName} ${data.familyName}`, address: data.emailAddress },
  oneClickStopUrl: stop.oneClick,
});

/** Pads a mail to the size of a longer one with a comment and spaces, which readers do not see. */
const asLongAs = (mail: MailText, other: MailText): MailText => ({
  ...mail,
  encoding: 'base64',
  html: `${mail.html}<!--${'.'.repeat(Math.max(0, bytesOnTheWay(other.html) - bytesOnTheWay(mail.html)))}-->`,
  text: mail.text + ' '.repeat(Math.max(0, bytesOnTheWay(other.text) - bytesOnTheWay(mail.text))),
});

/** The size of a body in base64 depends only on its number of bytes. */
const bytesOnTheWay = (body: string) => Buffer.byteLength(body);

const isOver = ({ whenCompleted, whenClosed }: MailData) => whenCompleted !== null || whenClosed !== null;

/** The two ways to stop an organisation's mail to one address. */
interface StopLinks {
  /** For people: a page with one button. Opening the page changes nothing. */
  page: string;
  /** For mail programs, which post to it (RFC 8058). */
  oneClick: string;
}

const stopLinks = (publicUrl: string, accountId: string, stopToken: string): StopLinks => ({
  page: `${publicUrl}/app/stop-mail/${accountId}/${stopToken}`,
  oneClick: `${publicUrl}/api/v0/account/${accountId}/stop-mail?token=${encodeURIComponent(stopToken)}`,
});
