import { isDistressHigh } from '../content/isDistressHigh.ts';
import type { Texts } from '../content/makeTexts.ts';
import { surveyNameIn } from '../content/surveyNameIn.ts';
import type { Db } from '../db/database.ts';
import { getSurveyTypeVersion } from '../db/getSurveyType.ts';
import { newToken } from '../security/token.ts';
import type { AddressedMail, MailSources } from './composeMail.ts';
import { composeOnce, withTokens } from './composeOnce.ts';
import type { MailToParticipant, MailToParticipation } from './enqueueMail.ts';
import {
  findMailData,
  findResultsLink,
  findScaleAnswers,
  listInvitations,
  type MailData,
  type Recipient,
} from './mailQueries.ts';
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
import type { StoredSurveyMail } from './surveyMailQueries.ts';
import { usableRiskThanks } from './usableRiskThanks.ts';

/**
 * Composes a mail to a participation. Undefined if there is no recipient, if the survey is over for the person, or if
 * thanks are due only after submitting.
 */
export async function mailToParticipation(
  mail: MailToParticipation,
  sources: MailSources,
): Promise<AddressedMail | undefined> {
  const { message } = mail;
  const found = await findMailData(sources.db, mail);
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
  const { recipient, survey: stored } = separate(found);
  const survey = await named(stored, texts, db);
  const text = composeOnce(texts, { message: 'resultsPage', accountId, publicUrl, page, survey }, (tokens) => {
    const footer = footerOf(survey, stopLinks(publicUrl, accountId, tokens.stopToken), sources, texts);
    return resultsLink(survey, `${publicUrl}/app/results/${page.token}`, { texts, publicUrl, footer });
  });
  // In base64, the size of a body depends only on its number of bytes.
  return {
    ...toRecipient(recipient, accountId, text, sources),
    to: { address: recipient.emailAddress },
    encoding: 'base64',
  };
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
  const { recipient, survey: stored } = separate(found);
  const isOver = recipient.whenCompleted !== null || stored.whenClosed !== null;
  if ((message === 'invitation' || message === 'reminder') && isOver) return undefined;
  if (message === 'thanks' && recipient.whenCompleted === null) return undefined;

  const texts = sources.texts[recipient.language ?? stored.accountLanguage];
  const survey = await named(stored, texts, db);
  const { usual, ofRisk } = composeOnce(texts, { message, accountId, publicUrl, survey }, (tokens) => {
    const context = {
      texts,
      publicUrl,
      surveyUrl: surveyUrl(publicUrl, tokens),
      support: supportParagraph(survey, texts),
      footer: footerOf(survey, stopLinks(publicUrl, accountId, tokens.stopToken), sources, texts),
    };
    const onlyUsual = (text: MailText) => ({ usual: text, ofRisk: null });
    switch (message) {
      case 'invitation':
        return onlyUsual(invitation(survey, context));
      case 'reminder':
        return onlyUsual(reminder(survey, context));
      case 'thanks':
        return onlyUsual(completion(survey, survey.thanksMessage, context));
      case 'completion':
        return completions(survey, context, sources);
    }
  });
  // Answers are read only if an organisation has written a separate text for people in high distress.
  const isHigh = ofRisk !== null && (await isInHighDistress(db, accountId, participationId));
  return toRecipient(recipient, accountId, isHigh ? ofRisk : usual, sources);
}

/**
 * Composes the mail after submitting. If an organisation has written a separate text for people in high distress, both
 * mails have the size of the longer one.
 */
function completions(
  data: StoredSurveyMail,
  context: Parameters<typeof completion>[2],
  sources: MailSources,
): { usual: MailText; ofRisk: MailText | null } {
  const usual = completion(data, data.thanksMessage, context);
  const riskThanks = usableRiskThanks(data, sources.texts, context.texts.language);
  if (riskThanks === null) return { usual, ofRisk: null };
  const ofRisk = completion(data, riskThanks, context);
  return { usual: asLongAs(usual, ofRisk), ofRisk: asLongAs(ofRisk, usual) };
}

async function isInHighDistress(db: Db, accountId: string, participationId: string): Promise<boolean> {
  const answered = await findScaleAnswers(db, accountId, participationId);
  return answered !== undefined && isDistressHigh(answered.definition, answered.answers);
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

const footerOf = (data: StoredSurveyMail, stop: StopLinks, { publicUrl }: MailSources, texts: Texts) =>
  participantFooter(texts, data.organisationName, { supportUrl: supportUrl(publicUrl, data), stopUrl: stop.page });

const addressed = (data: Recipient, stop: StopLinks, text: MailText): AddressedMail => ({
  ...text,
  to: { name: `${data.givenName} ${data.familyName}`, address: data.emailAddress },
  oneClickStopUrl: stop.oneClick,
});

/** Addresses a mail from `composeOnce`, with the recipient's links. */
const toRecipient = (data: Recipient, accountId: string, text: MailText, { publicUrl }: MailSources): AddressedMail =>
  addressed(data, stopLinks(publicUrl, accountId, data.stopToken), withTokens(text, data));

/** Separates the recipient from the data that a survey's mails have in common. */
function separate(found: MailData): { recipient: Recipient; survey: StoredSurveyMail } {
  const { whenCompleted, language, token, givenName, familyName, emailAddress, stopToken, ...survey } = found;
  return { survey, recipient: { whenCompleted, language, token, givenName, familyName, emailAddress, stopToken } };
}

/** A survey with its name in the language of the mail. */
async function named(survey: StoredSurveyMail, texts: Texts, db: Db): Promise<StoredSurveyMail> {
  const version = await getSurveyTypeVersion(db, survey.typeHash);
  return { ...survey, surveyName: surveyNameIn(texts, survey.surveyName, version) };
}

/** Pads a mail to the size of a longer one with a comment and spaces, which readers do not see. */
const asLongAs = (mail: MailText, other: MailText): MailText => ({
  ...mail,
  encoding: 'base64',
  html: `${mail.html}<!--${'.'.repeat(Math.max(0, bytesOnTheWay(other.html) - bytesOnTheWay(mail.html)))}-->`,
  text: mail.text + ' '.repeat(Math.max(0, bytesOnTheWay(other.text) - bytesOnTheWay(mail.text))),
});

/** The size of a body in base64 depends only on its number of bytes. */
const bytesOnTheWay = (body: string) => Buffer.byteLength(body);

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
