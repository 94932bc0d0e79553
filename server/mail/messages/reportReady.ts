import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import type { SurveyMailData } from '../surveyMailQueries.ts';
import { layout } from './layout.ts';
import type { MailText, SurveyMailContext } from './mailText.ts';

/** Tells a manager that a survey is closed, how many took part, and that their report can be looked at. */
export const reportReady = (
  data: SurveyMailData,
  submitted: number,
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
    action: { label: 'Open the survey', url: `${publicUrl}/app/admin/survey/${surveyId}` },
    reason: `You get this message because you manage ${data.organisationName}.`,
  }),
});
