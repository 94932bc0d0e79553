import type { Language } from '#contract/languages.ts';
import { formatDueDate } from '#rules/formatDates.ts';
import { escapeHtml } from '#server/content/escapeHtml.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { sanitizeRichText } from '#server/content/richText.ts';
import { supportContacts, type SupportSettings } from '#server/content/support.ts';
import type { TestText } from '../enqueueMail.ts';
import type { SurveyMailData } from '../surveyMailQueries.ts';
import { layout } from './layout.ts';
import type { MailText, ParticipantMailContext } from './mailText.ts';

/** Invites a person to a survey, with their personal link. */
export const invitation = (
  data: SurveyMailData,
  { texts, publicUrl, surveyUrl, footer }: ParticipantMailContext,
): MailText => ({
  subject: texts.say('You are invited: {surveyName}', { surveyName: data.surveyName }),
  ...layout(texts, {
    from: data.organisationName,
    preheader: texts.say('{organisationName} invites you to take part in {surveyName}.', data),
    body: [
      surveyText(data.invitationMessage, texts.messages.invitation, placeholderValues(data, texts.language, publicUrl)),
    ],
    action: { label: texts.say('Open the survey'), url: surveyUrl },
    ...footer,
  }),
});

/** Reminds a person that a survey is still open, with the link of the invitation. */
export const reminder = (
  data: SurveyMailData,
  { texts, publicUrl, surveyUrl, footer }: ParticipantMailContext,
): MailText => ({
  subject: texts.say('Still open for you: {surveyName}', { surveyName: data.surveyName }),
  ...layout(texts, {
    from: data.organisationName,
    preheader: texts.say('There’s still time to take part, if you’d like to.'),
    body: [fillPlaceholders(texts.messages.reminder, placeholderValues(data, texts.language, publicUrl))],
    action: { label: texts.say('Open the survey'), url: surveyUrl },
    ...footer,
  }),
});

/**
 * Sends the links of a person's invitations again. A single link becomes the button, several become a list.
 * @param data the survey whose contact answers questions.
 */
export const invitationLinks = (
  data: SurveyMailData,
  links: readonly { surveyName: string; url: string }[],
  { texts, publicUrl, footer }: Omit<ParticipantMailContext, 'surveyUrl'>,
): MailText => {
  const items = links.map(({ surveyName, url }) => {
    const name = `<strong>${escapeHtml(surveyName)}</strong>`;
    return links.length === 1 ? name : `<li>${name}<br><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></li>`;
  });
  return {
    subject: texts.say('Your invitation from {organisationName}, sent again', data),
    ...layout(texts, {
      from: data.organisationName,
      preheader: texts.say('Someone requested your link. It is for you alone.'),
      body: [
        fillPlaceholders(texts.messages.links, placeholderValues(data, texts.language, publicUrl)),
        links.length === 1 ? `<p>${items[0]}</p>` : `<ul>${items.join('')}</ul>`,
      ],
      ...(links.length === 1 && { action: { label: texts.say('Open the survey'), url: links[0]!.url } }),
      ...footer,
    }),
  };
};

/** Sends the link of a results page to someone who was invited, whether or not they answered. */
export const resultsLink = (
  data: SurveyMailData,
  url: string,
  { texts, publicUrl, footer }: Omit<ParticipantMailContext, 'surveyUrl'>,
): MailText => ({
  subject: texts.say('Results of {surveyName}', { surveyName: data.surveyName }),
  ...layout(texts, {
    from: data.organisationName,
    preheader: texts.say('{organisationName} shows what people answered, and what happens next.', data),
    body: [fillPlaceholders(texts.messages.resultsPage, placeholderValues(data, texts.language, publicUrl))],
    action: { label: texts.say('Open the results'), url },
    ...footer,
  }),
});

/**
 * Thanks a person who has submitted, and says who to ask and where to find support, which is the same for everyone. The
 * subject and the preview, which are visible without opening the mail, never differ.
 * @param own the organisation's own text of thanks. Null for the default.
 */
export const completion = (
  data: SurveyMailData,
  own: string | null,
  { texts, publicUrl, footer, support }: ParticipantMailContext & { support: string },
): MailText => {
  const values = placeholderValues(data, texts.language, publicUrl);
  return {
    subject: texts.say('Thank you for taking part in {surveyName}', { surveyName: data.surveyName }),
    ...layout(texts, {
      from: data.organisationName,
      preheader: texts.say('Your answers have arrived.'),
      body: [
        surveyText(own, texts.messages.thanks, values),
        surveyText(data.thanksContactMessage, texts.messages.thanksContact, values),
        support,
      ],
      ...footer,
    }),
  };
};

/** A message of a survey as a participant would get it, for the person who edits it. */
export function testOfText(
  data: SurveyMailData,
  text: TestText,
  context: ParticipantMailContext & { support: string; riskThanks: string | null },
): MailText {
  const message =
    text === 'invitationMessage'
      ? invitation(data, context)
      : completion(
          data,
          text === 'riskThanksMessage' && context.riskThanks !== null ? context.riskThanks : data.thanksMessage,
          context,
        );
  return { ...message, subject: context.texts.say('Test: {subject}', { subject: message.subject }) };
}

/** Why a participant gets an organisation's mail, where to find support, and how to opt out. */
export const participantFooter = (
  { say }: ParticipantMailContext['texts'],
  organisationName: string,
  links: { supportUrl: string; stopUrl: string },
): ParticipantMailContext['footer'] => ({
  reason: say('You’re getting this message because {organisationName} invited you to take part in a survey.', {
    organisationName,
  }),
  ...links,
});

/** The footer of a test message that an administrator has requested. */
export const testFooter = (
  { say }: ParticipantMailContext['texts'],
  organisationName: string,
): ParticipantMailContext['footer'] => ({
  notice: say(
    'This is a test, sent only to you. People will get the message below. Your copy has no personal links. Its button opens the start page, and there is no link to stop these messages.',
  ),
  reason: say(
    'You’re getting this message because you requested a test while editing a survey of {organisationName}.',
    {
      organisationName,
    },
  ),
});

/**
 * Where to find support, as HTML: the emergency number of the organisation's country, and one help line. This is the
 * same for everyone.
 */
export function supportParagraph(organisation: SupportSettings, texts: Pick<Texts, 'helpLines' | 'say'>): string {
  const { say } = texts;
  const { emergency, line } = supportContacts(texts, organisation);
  return `<p>${[
    say('If the last few weeks have been hard, you don’t have to get through it alone.'),
    ...(line ? [say('To talk to someone: {name}, {phone}.', line)] : []),
    emergency
      ? say('In an emergency, call {number}.', emergency)
      : say('In an emergency, call your country’s emergency number.'),
  ]
    .map(escapeHtml)
    .join(' ')}</p>`;
}

/** The URL of an organisation's support page, which is the same for everyone in it. */
export const supportUrl = (publicUrl: string, { supportToken }: { supportToken: string }): string =>
  `${publicUrl}/app/support/${supportToken}`;

/**
 * Returns a text of a survey as HTML with the placeholders filled in: the organisation's own text if there is one,
 * otherwise the default. It was sanitised when it was stored, and is sanitised again before it goes out to many people.
 */
const surveyText = (own: string | null, standard: string, values: Readonly<Record<string, string | null>>): string =>
  fillPlaceholders(own === null ? standard : sanitizeRichText(own), values);

/**
 * The values of the placeholders in a survey's texts, as plain text. The due date is in the organisation's time zone.
 * All texts have the same placeholders, because an organisation's own text may use one that the default does not.
 */
const placeholderValues = (
  data: SurveyMailData,
  language: Language,
  publicUrl: string,
): Record<string, string | null> => ({
  surveyName: data.surveyName,
  organisationName: data.organisationName,
  expectedDuration: String(data.expectedDuration),
  contactName: data.contactName,
  contactEmail: data.contactEmail,
  dueDate:
    data.dueDate === null ? null : formatDueDate(data.dueDate.toISOString(), { language, timeZone: data.time_zone }),
  signInUrl: `${publicUrl}/app/auth/sign-in`,
});
