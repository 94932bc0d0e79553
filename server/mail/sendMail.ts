import { testEmailMessages } from '#contract/entities/survey.ts';
import { permanentFailure, temporaryFailure, unavailable, type JobHandler } from '../jobs/runJob.ts';
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
import { mailToParticipant, mailToParticipation } from './mailToParticipation.ts';
import { mailToPerson } from './mailToPerson.ts';
import type { MailTransport } from './openMailTransport.ts';
import { smtpFailure } from './smtpFailure.ts';
import type { MailServerWatch } from './watchMailServer.ts';

interface SendMailDeps extends MailSources {
  transport: MailTransport;
  /** Gets the outcome of each delivery. Omitted: no one needs it. */
  watch?: Pick<MailServerWatch, 'reached' | 'failed'>;
}

/**
 * The handler of mail jobs: composes the mail from the current state of the database, and sends it. A mail that has
 * become pointless (no recipient, an invitation to a survey that is over) is dropped silently. The delivery of an
 * invitation or a reminder is recorded together with the end of its job.
 */
export function sendMail(deps: SendMailDeps): JobHandler {
  const { db, transport, clock, watch } = deps;
  return async (payload, { jobId, isBulk, signal }) => {
    const mail = parseMail(payload);
    // A later release may have added it, and its servers send it.
    if (!mail) throw temporaryFailure('unknown kind of mail');
    const addressed = await write(mail, deps);
    if (!addressed) return;

    const outgoing = { ...addressed, jobId, date: clock() };
    const accepted = await transport.send(outgoing, { isBulk, signal }).catch(async (error: unknown) => {
      // An aborted mail says nothing about the server.
      if (signal.aborted) throw error;
      const failure = smtpFailure(error);
      const { concerns, rejectedPermanently, reason, details } = failure;
      if (concerns !== 'mail') await watch?.failed(failure);
      else if (details['smtpCode'] !== undefined) await watch?.reached();
      if (concerns === 'server') throw unavailable(reason, details);
      if (!rejectedPermanently) throw temporaryFailure(reason, details);
      if (isToParticipation(mail)) await recordUndeliverable(db, mail.accountId, addressed.to.address, clock());
      throw permanentFailure(reason, details);
    });
    if (accepted) await watch?.reached();
    if (mail.message === 'invitation' || mail.message === 'reminder') return invitationDelivered(mail, clock());
  };
}

function write(mail: Mail, sources: MailSources): Promise<AddressedMail | undefined> {
  if (isToParticipation(mail)) return mailToParticipation(mail, sources);
  if ('participantId' in mail) return mailToParticipant(mail, sources);
  return 'surveyId' in mail ? mailAboutSurvey(mail, sources) : mailToPerson(mail, sources);
}

const isToParticipation = (mail: Mail): mail is MailToParticipation =>
  'participationId' in mail && !('personId' in mail);

type Payload = Readonly<Record<string, string>>;

/** Null if the payload is not a mail that this version knows. */
function parseMail(payload: Payload): Mail | null {
  const { message = '' } = payload;
  return Object.hasOwn(parsers, message) ? parsers[message as Mail['message']](payload) : null;
}

const parseToParticipation =
  <Message extends MailToParticipation['message']>(message: Message) =>
  ({ accountId, participationId }: Payload) =>
    accountId && participationId ? { message, accountId, participationId } : null;

/** Parsers of a job's payload, by message. They return null if it is incomplete. */
const parsers: { [Message in Mail['message']]: (payload: Payload) => (Mail & { message: Message }) | null } = {
  invitation: parseToParticipation('invitation'),
  reminder: parseToParticipation('reminder'),
  completion: parseToParticipation('completion'),
  thanks: parseToParticipation('thanks'),
  resultsPage: parseToParticipation('resultsPage'),
  links: ({ accountId, participantId }) =>
    accountId && participantId ? { message: 'links', accountId, participantId } : null,
  claim: ({ accountId, participationId, personId }) =>
    accountId && participationId && personId ? { message: 'claim', accountId, participationId, personId } : null,
  passwordReset: ({ personId }) => (personId ? { message: 'passwordReset', personId } : null),
  userInvitation: ({ accountId, personId }) =>
    accountId && personId ? { message: 'userInvitation', accountId, personId } : null,
  emailChange: ({ emailChangeId }) => (emailChangeId ? { message: 'emailChange', emailChangeId } : null),
  emailChangeNotice: ({ emailChangeId }) => (emailChangeId ? { message: 'emailChangeNotice', emailChangeId } : null),
  securityNotice: ({ personId, event }) =>
    personId && isSecurityEvent(event) ? { message: 'securityNotice', personId, event } : null,
  test: ({ accountId, surveyId, personId, text }) =>
    accountId && surveyId && personId && isTestText(text)
      ? { message: 'test', accountId, surveyId, personId, text }
      : null,
  reportReady: ({ accountId, surveyId, personId }) =>
    accountId && surveyId && personId ? { message: 'reportReady', accountId, surveyId, personId } : null,
  riskNotice: ({ accountId, surveyId, minimumGroup }) =>
    accountId && surveyId && minimumGroup ? { message: 'riskNotice', accountId, surveyId, minimumGroup } : null,
};

const isTestText = (text: string | undefined): text is TestText =>
  (testEmailMessages as readonly (string | undefined)[]).includes(text);

const isSecurityEvent = (event: string | undefined): event is SecurityEvent =>
  (securityEvents as readonly (string | undefined)[]).includes(event);
