import type { TestText } from '../enqueueMail.ts';
import type { SurveyMailData } from '../surveyMailQueries.ts';
import { completion } from './completion.ts';
import { invitation } from './invitation.ts';
import type { MailText, ParticipantMailContext } from './mailText.ts';

/** A message of a survey as a participant would get it, for who edits it. */
export function testOfText(
  data: SurveyMailData,
  text: TestText,
  context: ParticipantMailContext & { support: string; riskThanks: string | null },
): MailText {
  const message =
    text === 'invitationMessage'
      ? invitation(data, context)
      : completion(
          data,
          text === 'riskThanksMessage' && context.riskThanks !== null ? context.riskThanks : data.thanksMessage,
          context,
        );
  return { ...message, subject: context.texts.say('Test: {subject}', { subject: message.subject }) };
}
