import type { SurveyMailData } from '../surveyMailQueries.ts';
import { layout } from './layout.ts';
import type { MailText, ParticipantMailContext } from './mailText.ts';
import { placeholderValues } from './placeholderValues.ts';
import { surveyText } from './surveyText.ts';

/** Invites a person to a survey, with the link that is theirs alone. */
export const invitation = (
  data: SurveyMailData,
  { texts, publicUrl, surveyUrl, frame }: ParticipantMailContext,
): MailText => ({
  subject: texts.say('You are invited: {surveyName}', { surveyName: data.surveyName }),
  ...layout(texts, {
    from: data.organisationName,
    preheader: texts.say('{organisationName} invites you to take part in {surveyName}.', data),
    body: [
      surveyText(data.invitationMessage, texts.messages.invitation, placeholderValues(data, texts.language, publicUrl)),
    ],
    action: { label: texts.say('Open the survey'), url: surveyUrl },
    ...frame,
  }),
});
