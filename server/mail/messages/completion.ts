import type { SurveyMailData } from '../surveyMailQueries.ts';
import { layout } from './layout.ts';
import type { MailText, ParticipantMailContext } from './mailText.ts';
import { placeholderValues } from './placeholderValues.ts';
import { surveyText } from './surveyText.ts';

/**
 * Thanks a person who has submitted, and says whom to ask. `text`: `riskThanks` after answers that tell of much
 * distress. All that can be seen without opening the mail, subject and preview, is the same for both.
 */
export const completion = (
  data: SurveyMailData, text: 'thanks' | 'riskThanks', { messages, publicUrl, frame }: ParticipantMailContext,
): MailText => {
  const values = placeholderValues(data, publicUrl);
  return {
    subject: `Thank you for taking part in ${data.surveyName}`,
    ...layout({
      from: data.organisationName,
      preheader: 'Your answers have arrived.',
      body: [
        surveyText(text === 'thanks' ? data.thanksMessage : data.riskThanksMessage, messages[text], values),
        surveyText(data.thanksContactMessage, messages.thanksContact, values),
      ],
      ...frame,
    }),
  };
};
