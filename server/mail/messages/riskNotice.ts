import { riskNoticeInvited } from '#server/content/isRiskNoticeDue.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import type { SurveyMailData } from '../surveyMailQueries.ts';
import { layout } from './layout.ts';
import type { MailText, SurveyMailContext } from './mailText.ts';

/**
 * Informs the risk contact of a closed survey that at least so many of the invited people answered with high distress, and what can be done
 * for everyone. Neither who nor how many more: subject and preview do not even say that.
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
