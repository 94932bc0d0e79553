import type { testEmailMessages } from '#contract/entities/survey.ts';
import type { Db } from '../db/database.ts';
import { enqueueJobs } from '../jobs/jobQueries.ts';

/** The kind of job that `sendMail` handles. */
export const mailJobKind = 'mail';

/**
 * A mail of an organisation to someone it has invited. `completion` is the mail that each person gets after submitting.
 * `thanks` is sent again at an administrator's request, with the same text whatever the answers were. Nothing in the
 * queue depends on anyone's answers. `resultsPage` has the link to the page for everyone. `participationId` is the id that
 * administrators see.
 */
export interface MailToParticipation {
  message: 'invitation' | 'reminder' | 'completion' | 'thanks' | 'resultsPage';
  accountId: string;
  participationId: string;
}

/**
 * The links of someone's invitations, sent again because someone entered the address. It is the same mail whether or not
 * the person has submitted, and administrators do not see it.
 */
export interface MailToParticipant {
  message: 'links';
  accountId: string;
  participantId: string;
}

/** The change to signing in that a `securityNotice` is about. */
export const securityEvents = ['passwordChanged', 'totpOn', 'totpOff', 'totpReset'] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/**
 * A mail to a person about their account. `claim` asks for confirmation that a participation should be added to it,
 * `passwordReset` has a link to choose a new password, `userInvitation` says that they now administer an organisation,
 * `emailChange` asks the new address to confirm a change, and `emailChangeNotice` informs the current address of the
 * request. The link's token is created when the mail is sent and stored only as a hash.
 */
export type MailToPerson =
  | { message: 'claim'; accountId: string; participationId: string; personId: string }
  | { message: 'passwordReset'; personId: string }
  | { message: 'userInvitation'; accountId: string; personId: string }
  | { message: 'emailChange'; emailChangeId: string }
  | { message: 'emailChangeNotice'; emailChangeId: string }
  | { message: 'securityNotice'; personId: string; event: SecurityEvent };

/** A text of a survey that `test` sends to the person who requested it. */
export type TestText = (typeof testEmailMessages)[number];

/**
 * A mail about a survey to a person who runs it. `test` is a text as a participant would get it. `reportReady` says
 * that the survey is closed and its results are available. `riskNotice` informs the risk contact that at least
 * `minimumGroup` (a whole number) of the invited people answered with high distress.
 */
export type MailAboutSurvey =
  | { message: 'test'; accountId: string; surveyId: string; personId: string; text: TestText }
  | { message: 'reportReady'; accountId: string; surveyId: string; personId: string }
  | { message: 'riskNotice'; accountId: string; surveyId: string; minimumGroup: string };

/** The payload of a mail job. */
export type Mail = MailToParticipation | MailToParticipant | MailToPerson | MailAboutSurvey;

/**
 * The class of each mail. Personal mail is sent first. Personal: what someone has just requested and waits for, and what
 * confirms that they have just done something. Bulk: what goes to many people, or to someone who does not wait for it.
 * Nothing here may depend on answers. An administrator's reminder or invitation to one person is bulk, too: no one waits for it, and
 * a call can select thousands of people. Notices about closed surveys are bulk, even to one person.
 */
const priorities: Record<Mail['message'], 'personal' | 'bulk'> = {
  completion: 'personal',
  links: 'personal',
  claim: 'personal',
  passwordReset: 'personal',
  userInvitation: 'personal',
  emailChange: 'personal',
  emailChangeNotice: 'personal',
  securityNotice: 'personal',
  test: 'personal',
  invitation: 'bulk',
  reminder: 'bulk',
  thanks: 'bulk',
  resultsPage: 'bulk',
  reportReady: 'bulk',
  riskNotice: 'bulk',
};

/** Enqueues mails, which are sent once the transaction `db` is committed. */
export const enqueueMails = (db: Db, mails: Mail[], now: Date): Promise<void> =>
  enqueueJobs(
    db,
    mails.map((mail) => ({
      kind: mailJobKind,
      isBulk: priorities[mail.message] === 'bulk',
      payload: { ...mail },
    })),
    now,
  );

export const enqueueMail = (db: Db, mail: Mail, now: Date): Promise<void> => enqueueMails(db, [mail], now);
