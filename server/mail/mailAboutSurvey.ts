import { surveyNameIn } from '../content/surveyNameIn.ts';
import { getSurveyTypeVersion } from '../db/getSurveyType.ts';
import type { AddressedMail, MailSources } from './composeMail.ts';
import type { MailAboutSurvey } from './enqueueMail.ts';
import type { MailText } from './messages/mailText.ts';
import { testFooter, testOfText, supportUrl, supportParagraph } from './messages/participantMessages.ts';
import { reportReady, riskNotice } from './messages/administratorMessages.ts';
import { usableRiskThanks } from './usableRiskThanks.ts';
import { countSubmitted, findSurveyMailForPerson, findSurveyMailForRiskContact } from './surveyMailQueries.ts';

/** Composes a mail to a person who runs a survey. Undefined if there is no recipient or nothing to report. */
export async function mailAboutSurvey(
  mail: MailAboutSurvey,
  { db, texts, publicUrl, minReportSample }: MailSources,
): Promise<AddressedMail | undefined> {
  const context = { texts: texts.en, publicUrl, surveyId: mail.surveyId, minReportSample };
  if (mail.message === 'riskNotice') {
    const data = await findSurveyMailForRiskContact(db, mail);
    return data && toWhoRunsIt(data.emailAddress, riskNotice(data, mail.minimumGroup, context));
  }
  const data = await findSurveyMailForPerson(db, mail);
  if (!data) return undefined;
  if (mail.message === 'reportReady') {
    const submitted = await countSubmitted(db, mail);
    // With fewer people there is no report.
    return submitted >= minReportSample
      ? toWhoRunsIt(
          data.emailAddress,
          reportReady(data, { submitted, isManager: data.adminUserRole === 'manage' }, context),
        )
      : undefined;
  }
  // A test shows what people without a chosen language get, including the layout.
  const inTheirs = texts[data.accountLanguage];
  const version = await getSurveyTypeVersion(db, data.typeHash);
  const named = { ...data, surveyName: surveyNameIn(inTheirs, data.surveyName, version) };
  return toWhoRunsIt(
    data.emailAddress,
    testOfText(named, mail.text, {
      texts: inTheirs,
      publicUrl,
      surveyUrl: `${publicUrl}/app/`,
      footer: { ...testFooter(inTheirs, data.organisationName), supportUrl: supportUrl(publicUrl, data) },
      support: supportParagraph(data, inTheirs),
      riskThanks: usableRiskThanks(data, texts, inTheirs.language),
    }),
  );
}

/** The recipient is addressed without a name, and cannot opt out, because the mail is part of their work. */
const toWhoRunsIt = (address: string, text: MailText): AddressedMail => ({
  ...text,
  to: { address },
  oneClickStopUrl: null,
});
