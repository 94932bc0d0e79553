import { testEmailMessages } from '#contract/entities/survey.ts';
import { permanentFailure, temporaryFailure, type JobHandler } from '../jobs/runJob.ts';
import type { AddressedMail, MailSources } from './composeMail.ts';
import {
  securityEvents,
  type Mail,
  type MailToParticipation,
  type SecurityEvent,
  type TestText,
} from './enqueueMail.ts';
import { mailAboutSurvey } from './mailAboutSurvey.ts';
import { invitationDelivered, recordUndeliverable } from './mailQueries.ts';
import { mailToParticipation } from './mailToParticipation.ts';
import { mailToPerson } from './mailToPerson.ts';
import type { MailTransport } from './openMailTransport.ts';
import { smtpFailure } from './smtpFailure.ts';

interface SendMailDeps extends MailSources {
  transport: MailTransport;
}

/**
 * The handler of mail jobs: makes the mail from what the database holds now, and sends it. A mail that has become
 * pointless (nobody to write to, an invitation to what is over) is dropped without a word. That an invitation was taken
 * is written down together with the end of its job.
 */
export function sendMail(deps: SendMailDeps): JobHandler {
  const { db, transport, clock } = deps;
  return async (payload, { jobId, signal }) => {
    const mail = readMail(payload);
    if (!mail) throw permanentFailure('unknown kind of mail');
    const addressed = await write(mail, deps);
    if (!addressed) return;

    await transport.send({ ...addressed, jobId, date: clock() }, signal).catch(async (error: unknown) => {
      const { refusedForGood, reason, details } = smtpFailure(error);
      if (!refusedForGood) throw temporaryFailure(reason, details);
      if (isToParticipation(mail)) await recordUndeliverable(db, mail.accountId, addressed.to.address, clock());
      throw permanentFailure(reason, details);
    });
    if (mail.message === 'invitation' || mail.message === 'reminder') return invitationDelivered(mail, clock());
  };
}

function write(mail: Mail, sources: MailSources): Promise<AddressedMail | undefined> {
  if (isToParticipation(mail)) return mailToParticipation(mail, sources);
  return 'surveyId' in mail ? mailAboutSurvey(mail, sources) : mailToPerson(mail, sources);
}

const isToParticipation = (mail: Mail): mail is MailToParticipation =>
  'participationId' in mail && !('personId' in mail);

/** Null where it is no mail that this version knows. */
function readMail(payload: Record<string, string>): Mail | null {
  const { message, accountId, participationId, surveyId, personId, emailChangeId, text, minimumGroup, event } = payload;
  switch (message) {
    case 'invitation':
    case 'reminder':
    case 'completion':
    case 'thanks':
      return accountId && participationId ? { message, accountId, participationId } : null;
    case 'claim':
      return accountId && participationId && personId ? { message, accountId, participationId, personId } : null;
    case 'passwordReset':
      return personId ? { message, personId } : null;
    case 'userInvitation':
      return accountId && personId ? { message, accountId, personId } : null;
    case 'emailChange':
    case 'emailChangeNotice':
      return emailChangeId ? { message, emailChangeId } : null;
    case 'securityNotice':
      return personId && isSecurityEvent(event) ? { message, personId, event } : null;
    case 'test':
      return accountId && surveyId && personId && isTestText(text)
        ? { message, accountId, surveyId, personId, text }
        : null;
    case 'reportReady':
      return accountId && surveyId && personId ? { message, accountId, surveyId, personId } : null;
    case 'riskNotice':
      return accountId && surveyId && minimumGroup ? { message, accountId, surveyId, minimumGroup } : null;
    default:
      return null;
  }
}

const isTestText = (text: string | undefined): text is TestText =>
  (testEmailMessages as readonly (string | undefined)[]).includes(text);

const isSecurityEvent = (event: string | undefined): event is SecurityEvent =>
  (securityEvents as readonly (string | undefined)[]).includes(event);
