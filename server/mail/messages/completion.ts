import type { SurveyMailData } from '../surveyMailQueries.ts';
import { layout } from './layout.ts';
import type { MailText, ParticipantMailContext } from './mailText.ts';
import { placeholderValues } from './placeholderValues.ts';
import { surveyText } from './surveyText.ts';

/**
 * Thanks a person who has submitted, and says who to ask and where support is, the same to everyone. Subject and preview, which can be seen
 * without opening the mail, never differ.
 * @param own the organisation's own text of thanks; null: the product's.
 */
export const completion = (
  data: SurveyMailData,
  own: string | null,
  { texts, publicUrl, frame, support }: ParticipantMailContext & { support: string },
): MailText => {
  const values = placeholderValues(data, texts.language, publicUrl);
  return {
    subject: texts.say('Thank you for taking part in {surveyName}', { surveyName: data.surveyName }),
    ...layout(texts, {
      from: data.organisationName,
      preheader: texts.say('Your answers have arrived.'),
      body: [
        surveyText(own, texts.messages.thanks, values),
        surveyText(data.thanksContactMessage, texts.messages.thanksContact, values),
        support,
      ],
      ...frame,
    }),
  };
};
