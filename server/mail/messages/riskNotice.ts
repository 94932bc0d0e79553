import { fillPlaceholders } from '../../content/fillPlaceholders.ts';
import type { SurveyMailData } from '../surveyMailQueries.ts';
import { layout } from './layout.ts';
import type { MailText, SurveyMailContext } from './mailText.ts';

/**
 * Tells the risk contact that somebody among so many who submitted is in distress, and what can be done for everybody.
 * Neither how many nor who: subject and preview do not even say that.
 */
export const riskNotice = (
  data: SurveyMailData, submitted: number, { texts, minReportSample }: Omit<SurveyMailContext, 'surveyId' | 'publicUrl'>,
): MailText => ({
  subject: `Support for the people who take part in ${data.surveyName}`,
  ...layout(texts, {
    from: data.organisationName,
    preheader: 'What can be done for everybody now.',
    body: [fillPlaceholders(texts.messages.riskNotice, {
      surveyName: data.surveyName, organisationName: data.organisationName,
      submitted: submitted.toLocaleString('en'), minimumGroup: String(minReportSample),
    })],
    reason: `You get this message because you are named as the contact for people in distress at ${data.organisationName}.`,
  }),
});
