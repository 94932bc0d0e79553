import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import type { SurveyMailData } from '../surveyMailQueries.ts';
import { layout } from './layout.ts';
import type { MailText, ParticipantMailContext } from './mailText.ts';
import { placeholderValues } from './placeholderValues.ts';

/** Says once more that a survey is open, with the link of the invitation. */
export const reminder = (
  data: SurveyMailData,
  { texts, publicUrl, surveyUrl, frame }: ParticipantMailContext,
): MailText => ({
  subject: texts.say('Still open for you: {surveyName}', { surveyName: data.surveyName }),
  ...layout(texts, {
    from: data.organisationName,
    preheader: texts.say('There is still time to take part, if you would like to.'),
    body: [fillPlaceholders(texts.messages.reminder, placeholderValues(data, texts.language, publicUrl))],
    action: { label: texts.say('Open the survey'), url: surveyUrl },
    ...frame,
  }),
});
