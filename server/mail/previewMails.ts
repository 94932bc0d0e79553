import { shownMails, type SurveyMails } from '#contract/entities/survey.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import type { MailSources } from './composeMail.ts';
import { composeFrom } from './mailToParticipation.ts';
import { findSurveyMail } from './surveyMailQueries.ts';

/** In place of the tokens of personal links, so that the links of a shown mail lead nowhere. */
const noToken = 'personal-link';

/** Someone who was invited and has chosen no language. The domain is reserved for examples (RFC 2606). */
const inventedPerson = {
  givenName: 'Alex',
  familyName: 'Example',
  emailAddress: 'alex@example.org',
  language: null,
  token: noToken,
  stopToken: noToken,
};

/**
 * The mails of a survey as they arrive, composed as those that are sent. Undefined if the survey was deleted. The text
 * for people in high distress is not among them.
 * @param from the sender.
 */
export async function previewMails(
  { accountId, surveyId }: SurveyKey,
  from: string,
  sources: MailSources,
): Promise<SurveyMails['mails'] | undefined> {
  const survey = await findSurveyMail(sources.db, { accountId, surveyId });
  if (!survey) return undefined;
  const mails = shownMails.map(async (message) => {
    // The thanks are sent only to someone who has submitted, all others only to someone who can.
    const whenCompleted = message === 'thanks' ? sources.clock() : null;
    const data = { ...survey, ...inventedPerson, whenClosed: null, whenCompleted };
    const mail = await composeFrom(data, { message, accountId, participationId: '' }, sources);
    const { to, language, subject, html, text } = mail!;
    return { message, from, to: `${to.name} <${to.address}>`, language, subject, html, text };
  });
  return Promise.all(mails);
}
