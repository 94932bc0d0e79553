import { fillPlaceholders } from '../../content/fillPlaceholders.ts';
import type { MailData } from '../mailQueries.ts';
import { layout } from './layout.ts';
import type { MailContext, MailText } from './mailText.ts';
import { organisationFooter } from './organisationFooter.ts';
import { placeholderValues } from './placeholderValues.ts';

/**
 * Thanks a person who has submitted, and says whom to ask. `text`: `riskThanks` after answers that tell of much
 * distress. All that can be seen without opening the mail, subject and preview, is the same for both.
 */
export const completion = (data: MailData, text: 'thanks' | 'riskThanks', { messages, publicUrl, stopUrl }: MailContext): MailText => {
  const values = { ...placeholderValues(data), signInUrl: `${publicUrl}/app/auth/sign-in` };
  return {
    subject: `Thank you for taking part in ${data.surveyName}`,
    ...layout({
      from: data.organisationName,
      preheader: 'Your answers have arrived.',
      body: [fillPlaceholders(messages[text], values), fillPlaceholders(messages.thanksContact, values)],
      ...organisationFooter(data.organisationName, stopUrl),
    }),
  };
};
