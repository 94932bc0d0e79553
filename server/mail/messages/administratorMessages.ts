import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import { riskNoticeInvited } from '#server/content/isRiskNoticeDue.ts';
import type { SurveyMailData } from '../surveyMailQueries.ts';
import { layout } from './layout.ts';
import type { MailText, SurveyMailContext } from './mailText.ts';

/**
 * Informs someone who can open reports that a survey has closed, how many took part, and that the report is available.
 * @param isManager managers are always informed.
 */
export const reportReady = (
  data: SurveyMailData,
  { submitted, isManager }: { submitted: number; isManager: boolean },
  { texts, publicUrl, surveyId, minReportSample }: SurveyMailContext,
): MailText => ({
  subject: `Closed, and ready to look at: ${data.surveyName}`,
  ...layout(texts, {
    from: data.organisationName,
    preheader: `${submitted.toLocaleString('en')} people took part.`,
    body: [
      fillPlaceholders(texts.messages.reportReady, {
        surveyName: data.surveyName,
        people: submitted.toLocaleString('en'),
        minimumGroup: String(minReportSample),
      }),
    ],
    action: { label: 'Open the report', url: `${publicUrl}/app/admin/survey/${surveyId}/report` },
    reason: isManager
      ? `You get this message because you manage ${data.organisationName}.`
      : `You get this message because you can open reports of ${data.organisationName}, and the person who closed the survey chose to inform you.`,
  }),
});

/**
 * Informs the risk contact of a closed survey that at least this number of the invited people answered with high
 * distress, and says what can be done for everyone. It does not say who, or how many more. Subject and preview do not
 * mention distress.
 */
export const riskNotice = (
  data: SurveyMailData,
  minimumGroup: string,
  { texts }: Pick<SurveyMailContext, 'texts'>,
): MailText => ({
  subject: `Support for the people who take part in ${data.surveyName}`,
  ...layout(texts, {
    from: data.organisationName,
    preheader: 'What can be done for everyone now.',
    body: [
      fillPlaceholders(texts.messages.riskNotice, {
        surveyName: data.surveyName,
        organisationName: data.organisationName,
        minimumInvited: String(riskNoticeInvited),
        minimumGroup,
      }),
    ],
    reason: `You get this message because you are named as the contact for people in distress at ${data.organisationName}.`,
  }),
});
