import type { SurveyMailData } from '../surveyMailQueries.ts';
import { layout } from './layout.ts';
import type { MailText, ParticipantMailContext } from './mailText.ts';
import { placeholderValues } from './placeholderValues.ts';
import { surveyText } from './surveyText.ts';

/**
 * Thanks a person who has submitted, and says whom to ask. `message`: `riskThanks` after answers that tell of much
 * distress. All that can be seen without opening the mail, subject and preview, is the same for both.
 */
export const completion = (
  data: SurveyMailData, message: 'thanks' | 'riskThanks', { texts, publicUrl, frame }: ParticipantMailContext,
): MailText => {
  const values = placeholderValues(data, texts.language, publicUrl);
  return {
    subject: texts.say('Thank you for taking part in {surveyName}', { surveyName: data.surveyName }),
    ...layout(texts, {
      from: data.organisationName,
      preheader: texts.say('Your answers have arrived.'),
      body: [
        surveyText(message === 'thanks' ? data.thanksMessage : data.riskThanksMessage, texts.messages[message], values),
        surveyText(data.thanksContactMessage, texts.messages.thanksContact, values),
      ],
      ...frame,
    }),
  };
};
