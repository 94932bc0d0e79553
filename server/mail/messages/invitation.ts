import { fillPlaceholders } from '../../content/fillPlaceholders.ts';
import type { MailData } from '../mailQueries.ts';
import { layout } from './layout.ts';
import type { MailContext, MailText } from './mailText.ts';
import { organisationFooter } from './organisationFooter.ts';
import { placeholderValues } from './placeholderValues.ts';

/** Invites a person to a survey, with the link that is theirs alone. */
export const invitation = (data: MailData, { messages, publicUrl, stopUrl }: MailContext): MailText => ({
  subject: `You are invited: ${data.surveyName}`,
  ...layout({
    from: data.organisationName,
    preheader: `${data.organisationName} invites you to take part in ${data.surveyName}.`,
    body: [fillPlaceholders(messages.invitation, placeholderValues(data))],
    action: { label: 'Open the survey', url: `${publicUrl}/app/s/${data.token}` },
    ...organisationFooter(data.organisationName, stopUrl),
  }),
});
