import { fillPlaceholders } from '../../content/fillPlaceholders.ts';
import type { MailData } from '../mailQueries.ts';
import { layout } from './layout.ts';
import type { MailContext, MailText } from './mailText.ts';
import { placeholderValues } from './placeholderValues.ts';

/** Thanks a person who has submitted, and says whom to ask. */
export const thanks = (data: MailData, { messages, stopUrl }: MailContext): MailText => {
  const values = placeholderValues(data);
  return {
    subject: `Thank you for taking part in ${data.surveyName}`,
    ...layout({
      organisationName: data.organisationName,
      preheader: 'Your answers have arrived.',
      body: [fillPlaceholders(messages.thanks, values), fillPlaceholders(messages.thanksContact, values)],
      stopUrl,
    }),
  };
};
