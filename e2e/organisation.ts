import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { operations } from '../contract/api.ts';
import type { AdminUserRole } from '../contract/entities/person.ts';
import { limits } from '../contract/limits.ts';
import { toOperationTable } from '../scripts/vite/operationTable.ts';
import type { Deps } from '../server/deps.ts';
import { createAccount } from '../server/features/platform/createAccount.ts';
import { insertMembership } from '../server/features/account/membershipQueries.ts';
import { hashPassword } from '../server/security/password.ts';
import { addAdministrator } from '../testing/surveys/organisation.ts';
import { copyPreparedDatabase } from '../testing/databases/preparedDatabase.ts';
import type { ServerDatabase } from '../testing/databases/serverDatabase.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import { startSmtpServer, type ReceivedMail, type TestSmtpServer } from '../testing/mail/smtpServer.ts';
import { makeSurvey, type MadeSurvey, type SurveyOptions } from '../testing/surveys/makeSurvey.ts';
import { createApi, type Api } from '../web/api/createApi.ts';
import type { Credentials } from './company.ts';
import { signInDirectly } from './signInDirectly.ts';

/**
 * The four roles, and two more: `super` is a super administrator who manages the organisation, and `both` manages it
 * and edits a second one.
 */
export type AdminRole = AdminUserRole | 'super' | 'both';

const names: Record<AdminRole, [givenName: string, familyName: string]> = {
  report: ['Rhea', 'Porter'],
  view: ['Vera', 'Witt'],
  edit: ['Edda', 'Lind'],
  manage: ['Mara', 'Berg'],
  super: ['Sana', 'Kahn'],
  both: ['Bo', 'Thiel'],
};
const roles = Object.keys(names) as AdminRole[];
const password = 'four good plain words';

/** Mail to an address with this prefix bounces. */
export const rejectedPrefix = 'gone.';

/** An organisation in which nothing has been done yet, and the server that it is on. Each test has its own. */
export interface AdminOrganisation {
  /** The address of the server, without a trailing slash. */
  url: string;
  accountId: string;
  name: string;
  /** The second organisation of `both`, who has the role `edit` there and `manage` in the first. */
  second: { accountId: string; name: string };
  /** A person in each role, with a valid password. */
  person(role: AdminRole): Credentials & { name: string };
  /** Signs in, and waits until the start page of that person is shown. */
  signInAs(page: Page, role: AdminRole): Promise<void>;
  /**
   * Creates a survey of the organisation directly in the database: the audit log has no entry, and open pages do not
   * show it.
   */
  makeSurvey(options?: Omit<SurveyOptions, 'accountId'>): Promise<MadeSurvey>;
  /** The operations of the API as that person, by their names in the contract. They fail with ApiError. */
  api(role: AdminRole): Api;
  /** Mails sent to an address so far, oldest first. */
  mailsTo(emailAddress: string): ReceivedMail[];
  /**
   * The newest link whose path begins with `start`, in the mails to an address. Waits until there are more than `after`
   * such links.
   */
  linkInMail(emailAddress: string, start: string, after?: number): Promise<string>;
}

interface Prepared {
  accountId: string;
  name: string;
  second: { accountId: string; name: string };
  emails: Record<AdminRole, string>;
}

/**
 * The maximum number of tests in one worker that use an organisation. They are created before the server starts, since
 * a running server locks the database.
 */
const organisations = 120;

/** The folder with the organisations of a worker's tests. */
export interface AdminServer {
  url: string;
  database: ServerDatabase;
  smtp: TestSmtpServer;
  next(): Prepared;
}

async function prepareOrganisations({ db: whole, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Prepared[]> {
  const passwordHash = await hashPassword(password);
  // All in one transaction, since a write to the disk for each row would take most of the time.
  return whole.transaction().execute(async (db) => {
    const prepared: Prepared[] = [];
    const addAccount = async (name: string) => ({
      name,
      accountId: await createAccount(db, { name, timeZone: 'Europe/Berlin' }, clock()),
    });
    for (let index = 0; index < organisations; index += 1) {
      const { accountId, name } = await addAccount('Fernhill');
      const second = await addAccount('Alder & Sons');
      const emails = {} as Record<AdminRole, string>;
      for (const role of roles) {
        const [givenName, familyName] = names[role];
        const emailAddress = `${role}-${randomUUID().slice(0, 8)}@fernhill.example`;
        const { personId } = await addAdministrator({ db, clock }, accountId, role === 'both' ? 'manage' : role, {
          givenName,
          familyName,
          emailAddress,
          passwordHash,
        });
        if (role === 'super') await insertMembership(db, { accountId, personId, adminUserRole: 'manage' }, clock());
        if (role === 'both')
          await insertMembership(db, { accountId: second.accountId, personId, adminUserRole: 'edit' }, clock());
        emails[role] = emailAddress;
      }
      prepared.push({ accountId, name, second, emails });
    }
    return prepared;
  });
}

/** The API as a person who signs in with a password on the first call. */
export function apiAs(url: string, { emailAddress, password: own }: Credentials): Api {
  const baseUrl = `${url}/api/v0`;
  let token: Promise<string> | null = null;
  const signIn = async () => {
    const response = await fetch(`${baseUrl}/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'web',
        client_secret: 'web',
        username: emailAddress,
        password: own,
      }),
    });
    if (response.status !== 200) throw new Error(`Signing in was refused: ${await response.text()}`);
    return ((await response.json()) as { access_token: string }).access_token;
  };
  return createApi(
    toOperationTable(operations),
    {
      bearer: () => (token ??= signIn()),
      refreshed: () => (token = signIn()),
      end: (message) => {
        throw new Error(message);
      },
    },
    { baseUrl, requestTimeout: limits.requestTimeout, tokenRequestTimeout: limits.tokenRequestTimeout },
  );
}

const linksIn = ({ parsed: { html } }: ReceivedMail, start: string) =>
  [...(html ?? '').matchAll(/href="([^"]+)"/g)]
    .map((match) => match[1]!)
    .filter((link) => new URL(link).pathname.startsWith(start));

function actIn({ url, database, smtp }: AdminServer, { accountId, name, second, emails }: Prepared): AdminOrganisation {
  const person = (role: AdminRole) => ({ name: names[role].join(' '), emailAddress: emails[role], password });
  const mailsTo = (emailAddress: string) => smtp.mails.filter(({ to }) => to === emailAddress);
  return {
    url,
    accountId,
    name,
    second,
    person,
    mailsTo,
    async signInAs(page, role) {
      await signInDirectly(page, url, person(role));
      await expect(page).toHaveURL(/\/app\/admin\/?$/);
    },
    makeSurvey: (options) => database.use((product) => makeSurvey(product, { ...options, accountId })),
    api: (role) => apiAs(url, person(role)),
    async linkInMail(emailAddress, start, after = 0) {
      const links = () => mailsTo(emailAddress).flatMap((mail) => linksIn(mail, start));
      await expect.poll(() => links().length, { timeout: 30_000 }).toBeGreaterThan(after);
      return links().at(-1)!;
    },
  };
}

/** The worker's fixture `adminServer`. */
export async function provideAdminServer({}: object, provide: (server: AdminServer) => Promise<void>): Promise<void> {
  const smtp = await startSmtpServer({
    reject: (address) => (address.startsWith(rejectedPrefix) ? '550 5.1.1 No such user' : null),
  });
  const database = await copyPreparedDatabase('organisations', prepareOrganisations);
  const prepared = database.shown;
  const server = await startServer({ ...database.settings, DEMO: '0', SMTP_URL: smtp.url });
  await provide({
    url: server.url,
    database,
    smtp,
    next() {
      const organisation = prepared.pop();
      if (!organisation) throw new Error(`More than ${organisations} tests of a worker want an organisation`);
      return organisation;
    },
  });
  await server.remove();
  await database.remove();
  await smtp.close();
}

/** The fixture `organisation`: each test has its own. */
export async function provideOrganisation(
  { adminServer }: { adminServer: AdminServer },
  provide: (organisation: AdminOrganisation) => Promise<void>,
): Promise<void> {
  await provide(actIn(adminServer, adminServer.next()));
}
