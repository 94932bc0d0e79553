import { expect } from '@playwright/test';
import { copyPreparedDatabase } from '../testing/databases/preparedDatabase.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import { startSmtpServer, type ReceivedMail, type TestSmtpServer } from '../testing/mail/smtpServer.ts';
import { completeOverHttp } from './completeOverHttp.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';

export interface Credentials {
  emailAddress: string;
  password: string;
}

/**
 * A server without demonstration data that mails by SMTP, with an organisation and people invited to its pulse surveys.
 */
export interface Company {
  url: string;
  /** Returns the address of an unused invitation. Each call returns the invitation of another person. */
  invite(): string;
  /**
   * Submits the survey of an unused invitation, in the given language if there is one. @returns the address of this
   * invitation.
   */
  inviteCompleted(language?: string): Promise<string>;
  /** The e-mail address that an invitation was sent to. */
  recipientOf(invitation: string): Promise<string>;
  /** The address that signs in to the participation of an invitation again, whether or not it is submitted. */
  signInTo(invitation: string): string;
  /** Adds a person whose account has the invited address and contains one submitted survey. */
  addPerson(): Promise<Credentials>;
  closedInvitation: string;
  pendingInvitation: string;
  /**
   * The newest link whose path begins with `start`, in the mails to an address. Waits until there are more than `after`
   * such links.
   */
  linkInMail(to: string, start: string, after?: number): Promise<string>;
}

const people = 30;

async function openCompany() {
  const smtp = await startSmtpServer();
  const database = await copyPreparedDatabase('company', async (product) => {
    return {
      open: await makeSurvey(product, { name: 'Autumn', people }),
      closed: await makeSurvey(product, {
        name: 'Closed',
        people: 2,
        prefix: 'closed',
        status: 'CLOSED',
        answers: null,
      }),
      pending: await makeSurvey(product, { name: 'Pending', people: 2, prefix: 'pending', status: 'READY' }),
    };
  });
  const { open, closed, pending } = database.shown;
  const server = await startServer({ ...database.settings, DEMO: '0', SMTP_URL: smtp.url });
  // The invitations are out before the first test begins.
  await expect.poll(() => smtp.mails.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(people);
  return { smtp, database, server, open, closed, pending };
}

const tokenOf = (invitation: string) => invitation.split('/').at(-1)!;

/** The links of a mail whose paths begin with `start`. */
const linksIn = ({ parsed: { html } }: ReceivedMail, start: string) =>
  [...(html ?? '').matchAll(/href="([^"]+)"/g)]
    .map((match) => match[1]!)
    .filter((link) => new URL(link).pathname.startsWith(start));

/** The recipient of an invitation, once it has arrived. */
async function recipientOf(smtp: TestSmtpServer, invitation: string): Promise<string> {
  const recipient = () => smtp.mails.find((mail) => linksIn(mail, '/app/s/').includes(invitation))?.to;
  await expect.poll(recipient, { timeout: 20_000 }).toBeTruthy();
  return recipient()!;
}

/** The fixture `company`, for the tests of one worker. */
export async function provideCompany({}: object, provide: (company: Company) => Promise<void>): Promise<void> {
  const { smtp, database, server, open, closed, pending } = await openCompany();
  let next = 0;
  const addressOf = (token: string | undefined) => `${server.url}/app/s/${token!}`;
  const invite = () => addressOf(open.tokens[next++]);
  await provide({
    url: server.url,
    invite,
    async inviteCompleted(language) {
      const invitation = invite();
      await completeOverHttp(server.url, tokenOf(invitation), {}, language);
      return invitation;
    },
    recipientOf: (invitation) => recipientOf(smtp, invitation),
    signInTo: (invitation) => `${server.url}/app/p/${tokenOf(invitation)}`,
    async addPerson() {
      const invitation = invite();
      const credentials = { emailAddress: await recipientOf(smtp, invitation), password: 'four good plain words' };
      const participationId = await completeOverHttp(server.url, tokenOf(invitation));
      const response = await fetch(`${server.url}/api/v0/participation/${participationId}/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      });
      if (response.status !== 200) throw new Error(`Registering was refused: ${await response.text()}`);
      return credentials;
    },
    closedInvitation: addressOf(closed.tokens[0]),
    pendingInvitation: addressOf(pending.tokens[0]),
    async linkInMail(to, start, after = 0) {
      const links = () => smtp.mails.filter((mail) => mail.to === to).flatMap((mail) => linksIn(mail, start));
      await expect.poll(() => links().length, { timeout: 20_000 }).toBeGreaterThan(after);
      return links().at(-1)!;
    },
  });
  await server.remove();
  await database.remove();
  await smtp.close();
}
