import { permanentFailure, temporaryFailure } from '../jobs/jobFailure.ts';
import type { JobHandler } from '../jobs/runJob.ts';
import type { MailSources } from './addressedMail.ts';
import type { Mail } from './enqueueMail.ts';
import { recordUndeliverable } from './mailQueries.ts';
import { mailToParticipation } from './mailToParticipation.ts';
import { mailToPerson } from './mailToPerson.ts';
import type { MailTransport } from './openMailTransport.ts';
import { smtpFailure } from './smtpFailure.ts';

export interface SendMailDeps extends MailSources {
  transport: MailTransport;
}

/**
 * The handler of mail jobs: makes the mail from what the database holds now, and sends it. A mail that has become
 * pointless (nobody to write to, an invitation to what is over) is dropped without a word.
 */
export function sendMail(deps: SendMailDeps): JobHandler {
  const { db, transport, clock } = deps;
  return async (payload, { jobId, signal }) => {
    const mail = readMail(payload);
    if (!mail) throw permanentFailure('unknown kind of mail');
    const addressed = await ('personId' in mail ? mailToPerson(mail, deps) : mailToParticipation(mail, deps));
    if (!addressed) return;

    await transport.send({ ...addressed, jobId, date: clock() }, signal).catch(async (error: unknown) => {
      const { refusedForGood, reason, details } = smtpFailure(error);
      if (!refusedForGood) throw temporaryFailure(reason, details);
      if (!('personId' in mail)) await recordUndeliverable(db, mail.accountId, addressed.to.address, clock());
      throw permanentFailure(reason, details);
    });
  };
}

/** Null where it is no mail that this version knows. */
function readMail({ message, accountId, participationId, personId }: Record<string, string>): Mail | null {
  switch (message) {
    case 'invitation':
    case 'completion': return accountId && participationId ? { message, accountId, participationId } : null;
    case 'claim': return accountId && participationId && personId ? { message, accountId, participationId, personId } : null;
    case 'passwordReset': return personId ? { message, personId } : null;
    default: return null;
  }
}
