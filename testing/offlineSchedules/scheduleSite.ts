import { createAccount } from '#server/features/platform/createAccount.ts';
import { hashPassword } from '#server/security/password.ts';
import { startFaultProxy, type FaultProxy } from '../faults/faultProxy.ts';
import { findFreePort } from '../servers/findFreePort.ts';
import { createServerDatabase, type ServerDatabase } from '../databases/serverDatabase.ts';
import { makeSurvey } from '../surveys/makeSurvey.ts';
import { addAdministrator } from '../surveys/organisation.ts';
import { startServer, type ServerProcess } from '../servers/serverProcess.ts';
import { startSmtpServer } from '../mail/smtpServer.ts';
import { scheduleSurveyType } from './scheduleSurveyType.ts';

/** A survey with one invited person. */
export interface Invited {
  surveyId: string;
  /** The token of the person's invitation. */
  token: string;
  emailAddress: string;
}

/** A server behind a network that can fail, and surveys on the server. Each survey has one invited person. */
export interface ScheduleSite {
  server: ServerProcess;
  proxy: FaultProxy;
  /** A survey that no one has started. */
  invite(): Invited;
  /** The address of an invitation, through the proxy. */
  link(invited: Invited): string;
  /** How many people have submitted the survey, according to an administrator's view. */
  completedCount(invited: Invited): Promise<number>;
  /** The number of mails to the invited person since the invitation. */
  mailsSince(invited: Invited): number;
  /** The server's log of failed requests. */
  failedRequests(): string[];
  remove(): Promise<void>;
}

const administrator = { emailAddress: 'mara@fernhill.example', password: 'four good plain words' };

/**
 * @param people the number of surveys.
 * @param made an empty database, which is removed at the end. Default: an embedded one.
 */
export async function startScheduleSite(people: number, made?: ServerDatabase): Promise<ScheduleSite> {
  const smtp = await startSmtpServer();
  const database = made ?? (await createServerDatabase());
  const left = await createSurveys(database, people);
  const port = await findFreePort();
  const proxy = await startFaultProxy(port);
  const server = await startServer({
    ...database.settings,
    DEMO: '0',
    PORT: String(port),
    PUBLIC_URL: proxy.url,
    SMTP_URL: smtp.url,
  });
  return {
    server,
    proxy,
    invite() {
      const invited = left.shift();
      if (!invited) throw new Error(`There are surveys for ${people} schedules only`);
      return invited;
    },
    link: ({ token }) => `${proxy.url}/app/s/${token}`,
    completedCount: ({ surveyId }) => countCompleted(server.url, surveyId),
    mailsSince: ({ emailAddress }) => smtp.mails.filter(({ to }) => to === emailAddress).length - 1,
    failedRequests: () =>
      server
        .logs()
        .split('\n')
        // While it starts, the server says that it is being prepared.
        .filter((line) => /"status":5\d\d/.test(line) && !line.includes('"error":"Unavailable"')),
    async remove() {
      await server.remove();
      await proxy.close();
      await database.remove();
      await smtp.close();
    },
  };
}

async function createSurveys(database: ServerDatabase, people: number): Promise<Invited[]> {
  const passwordHash = await hashPassword(administrator.password);
  return database.use(async (product) => {
    const { db, clock } = product;
    const accountId = await createAccount(db, { name: 'Fernhill', timeZone: 'Europe/Berlin' }, clock());
    await addAdministrator(product, accountId, 'manage', { emailAddress: administrator.emailAddress, passwordHash });
    const invited: Invited[] = [];
    for (let number = 1; number <= people; number += 1) {
      const survey = await makeSurvey(product, { accountId, type: scheduleSurveyType, people: 1 });
      invited.push({ surveyId: survey.surveyId, token: survey.tokens[0]!, emailAddress: survey.emails[0]! });
    }
    return invited;
  });
}

async function countCompleted(url: string, surveyId: string): Promise<number> {
  const { emailAddress: username, password } = administrator;
  const form = { grant_type: 'password', client_id: 'web', client_secret: 'web', username, password };
  const signedIn = await fetch(`${url}/api/v0/auth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const response = await fetch(`${url}/api/v0/survey/${surveyId}`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200)
    throw new Error(`The survey was refused with ${response.status}: ${await response.text()}`);
  const { participants } = (await response.json()) as { participants: { completedCount: number } };
  return participants.completedCount;
}
