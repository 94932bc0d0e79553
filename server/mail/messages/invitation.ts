import type { SurveyMailData } from '../surveyMailQueries.ts';
import { layout } from './layout.ts';
import type { MailText, ParticipantMailContext } from './mailText.ts';
import { placeholderValues } from './placeholderValues.ts';
import { surveyText } from './surveyText.ts';

/** Invites a person to a survey, with the link that is theirs alone. */
export const invitation = (data: SurveyMailData, { messages, publicUrl, surveyUrl, frame }: ParticipantMailContext): MailText => ({
  subject: `You are invited: ${data.surveyName}`,
  ...layout({
    from: data.organisationName,
    preheader: `${data.organisationName} invites you to take part in ${data.surveyName}.`,
    body: [surveyText(data.invitationMessage, messages.invitation, placeholderValues(data, publicUrl))],
    action: { label: 'Open the survey', url: surveyUrl },
    ...frame,
  }),
});
