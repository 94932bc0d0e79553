import { fillPlaceholders } from '../../content/fillPlaceholders.ts';
import type { SurveyMailData } from '../surveyMailQueries.ts';
import { layout } from './layout.ts';
import type { MailText, ParticipantMailContext } from './mailText.ts';
import { placeholderValues } from './placeholderValues.ts';

/** Says once more that a survey is open, with the link of the invitation. */
export const reminder = (data: SurveyMailData, { messages, publicUrl, surveyUrl, frame }: ParticipantMailContext): MailText => ({
  subject: `Still open for you: ${data.surveyName}`,
  ...layout({
    from: data.organisationName,
    preheader: 'There is still time to take part, if you would like to.',
    body: [fillPlaceholders(messages.reminder, placeholderValues(data, publicUrl))],
    action: { label: 'Open the survey', url: surveyUrl },
    ...frame,
  }),
});
