import { isDistressHigh } from '../../rules/isDistressHigh.ts';
import type { AddressedMail, MailSources } from './addressedMail.ts';
import type { MailToParticipation } from './enqueueMail.ts';
import { findMailData, findScaleAnswers, type MailData } from './mailQueries.ts';
import { completion } from './messages/completion.ts';
import { invitation } from './messages/invitation.ts';
import { stopLinks } from './stopLinks.ts';

/** Undefined when there is nobody to write to, or the survey that the mail invites to is over for the person. */
export async function mailToParticipation(
  { message, accountId, participationId }: MailToParticipation, { db, messages, publicUrl }: MailSources,
): Promise<AddressedMail | undefined> {
  const data = await findMailData(db, accountId, participationId);
  if (!data || (message === 'invitation' && isOver(data))) return undefined;

  const stop = stopLinks(publicUrl, accountId, data.stopToken);
  const context = { messages, publicUrl, stopUrl: stop.page };
  const text = message === 'invitation'
    ? invitation(data, context)
    : completion(data, await completionText(), context);
  return {
    ...text,
    to: { name: `${data.givenName} ${data.familyName}`, address: data.emailAddress },
    oneClickStopUrl: stop.oneClick,
  };

  async function completionText() {
    const answered = await findScaleAnswers(db, accountId, participationId);
    return answered && isDistressHigh(answered.definition, answered.answers) ? 'riskThanks' : 'thanks';
  }
}

const isOver = ({ whenCompleted, whenClosed }: MailData) => whenCompleted !== null || whenClosed !== null;
