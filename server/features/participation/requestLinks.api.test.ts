import { sql, type KyselyPlugin } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throttleLimits } from '#contract/limits.ts';
import { requestLinks } from './requestLinks.ts';
import { answerAll, createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import type { ReceivedMail } from '#testing/mail/smtpServer.ts';
import { startMailbox } from '#testing/mail/startMailbox.ts';
import { createOrganisation } from '#testing/surveys/organisation.ts';
import { makeSurvey, type SurveyOptions, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
beforeAll(async () => {
  api = await createApiApp();
  mailbox = await startMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

// Each test has its own network and addresses, because requests are counted by both.
let networks = 0;
const newNetwork = () => `192.0.2.${(networks += 1)}`;
const newPrefix = () => `p${randomUUID().slice(0, 8)}-`;
const request = (emailAddress: unknown, remoteAddress = newNetwork()) =>
  api.call('POST', '/participations/link', { json: { emailAddress }, remoteAddress });

/** A survey of people with addresses of their own, whose invitations have been delivered. */
async function invite(options: Omit<SurveyOptions, 'prefix'> = {}, prefix = newPrefix()) {
  const survey = await makeSurvey(api, { people: 2, ...options, prefix });
  await api.db.deleteFrom('job').execute();
  return survey;
}
async function submit({ tokens }: TestSurvey, person: number) {
  const participant = await participate(api, tokens[person]!);
  await answerAll(participant);
  await participant.complete();
  await api.db.deleteFrom('job').execute();
}
const jobs = () => api.db.selectFrom('job').select(['kind', 'payload', 'attempts', 'last_error']).execute();
/** The tokens of the survey links in each mail that an address gets when it requests its links. */
async function linksMailedTo(emailAddress: string) {
  const before = (await mailbox.mailsTo(emailAddress)).length;
  expect(await request(emailAddress)).toMatchObject({ status: 204, text: '' });
  return (await mailbox.mailsTo(emailAddress))
    .slice(before)
    .map(({ parsed }) => [...new Set([...parsed.text!.matchAll(/\/app\/s\/([\w-]+)/g)].map(([, token]) => token!))]);
}
const setAccount = ({ accountId }: TestSurvey, change: { when_disabled?: Date; when_archived?: Date }) =>
  api.db.updateTable('account').set(change).where('id', '=', accountId).execute();

describe('a request for links', () => {
  it('sends the link of an open survey to the invited address, in any letter case', async () => {
    const { emails, tokens } = await invite();
    const [address] = emails;
    expect(await request(` ${address!.toUpperCase()} `)).toMatchObject({ status: 204, text: '' });
    const [mail, ...more] = await mailbox.mailsTo(address!);
    expect(more).toEqual([]);
    expect(mail!.parsed.subject).toBe('Your invitation from Pulse organisation, sent again');
    expect(mail!.parsed.text).toContain(`Open the survey:\nhttp://localhost:3000/app/s/${tokens[0]}`);
    expect(mail!.parsed.text).toContain('Kim Lind at kim@example.org');
    expect(mail!.parsed.text).toContain('/app/stop-mail/');
    expect(mail!.parsed.headers.find(({ key }) => key === 'list-unsubscribe-post')).toBeDefined();
    expect(mail!.parsed.text).not.toMatch(/\{[A-Za-z]+\}/);
  });

  it('sends one mail for each organisation, with all open surveys of the person', async () => {
    const prefix = newPrefix();
    const one = await invite({}, prefix);
    const second = await invite({ accountId: one.accountId, name: 'Second <b>' }, prefix);
    await invite({ accountId: one.accountId, name: 'Over', status: 'CLOSED' }, prefix);
    await invite({ accountId: one.accountId, name: 'Not opened', status: 'READY' }, prefix);
    const elsewhere = await invite({ name: 'Elsewhere' }, prefix);
    const links = await linksMailedTo(one.emails[0]!);
    expect(links.map((tokens) => tokens.toSorted()).toSorted()).toEqual(
      [[one.tokens[0]!, second.tokens[0]!].toSorted(), [elsewhere.tokens[0]!]].toSorted(),
    );
    const [mail] = (await mailbox.mailsTo(one.emails[0]!)).filter(({ parsed }) => parsed.text!.includes('Second'));
    expect(mail!.parsed.html).toContain('Second &#60;b&#62;');
  });

  it('sends the same mail to people who have submitted and who have not', async () => {
    const survey = await invite();
    await submit(survey, 1);
    const mails = [];
    for (const person of [0, 1]) {
      const [[token, ...more] = []] = await linksMailedTo(survey.emails[person]!);
      expect(more).toEqual([]);
      expect(token === survey.tokens[person]).toBe(person === 0);
      const [{ raw, parsed }] = (await mailbox.mailsTo(survey.emails[person]!)) as [ReceivedMail];
      const { stop_token: stopToken } = await api.db
        .selectFrom('participant')
        .where('account_id', '=', survey.accountId)
        .where('id', '=', survey.participantIds[person]!)
        .select('stop_token')
        .executeTakeFirstOrThrow();
      const withoutTokens = (body = '') => body.replaceAll(token!, 'token').replaceAll(stopToken, 'stop');
      mails.push({
        subject: parsed.subject,
        size: raw.length,
        text: withoutTokens(parsed.text),
        html: withoutTokens(parsed.html),
      });
    }
    expect(mails[0]).toEqual(mails[1]);
  });

  it('sends no key to submitted answers, neither to the person’s address nor to one that replaced it', async () => {
    const organisation = await createOrganisation(api);
    const survey = await invite({ accountId: organisation.accountId });
    await submit(survey, 0);
    const signIns = async (emailAddress: string) => {
      const [tokens = []] = await linksMailedTo(emailAddress);
      expect(tokens).toHaveLength(1);
      const form = { client_id: 'web', client_secret: 'web', grant_type: 'token', password: tokens[0]! };
      return (await api.call('POST', '/auth/token', { form })).body.error;
    };
    expect(await signIns(survey.emails[0]!)).toBe('invalid_grant');
    const replaced = `${newPrefix()}@example.org`;
    const { status } = await api.call('PATCH', `/account/${survey.accountId}/participant/${survey.participantIds[0]}`, {
      token: organisation.as.manage,
      json: { emailAddress: replaced },
    });
    expect(status).toBe(200);
    await api.db.deleteFrom('job').execute();
    expect(await linksMailedTo(replaced)).toEqual([]);
    expect(await signIns(survey.emails[1]!)).toBe(undefined);
  });

  it.each<[string, (survey: TestSurvey) => Promise<unknown>]>([
    [
      'an address that has stopped the mail',
      async ({ accountId, participantIds }) => {
        const { stop_token: token } = await api.db
          .selectFrom('participant')
          .where('id', '=', participantIds[0]!)
          .select('stop_token')
          .executeTakeFirstOrThrow();
        expect((await api.call('POST', `/account/${accountId}/stop-mail?token=${token}`)).status).toBe(204);
      },
    ],
    [
      'an address that bounced',
      ({ accountId, emails }) =>
        api.db
          .insertInto('mail_refusal')
          .values({
            account_id: accountId,
            email_address: emails[0]!,
            reason: 'undeliverable',
            when_refused: api.clock(),
          })
          .execute(),
    ],
    ['a disabled organisation', (survey) => setAccount(survey, { when_disabled: api.clock() })],
    ['an archived organisation', (survey) => setAccount(survey, { when_archived: api.clock() })],
    [
      'someone who was not invited yet',
      ({ adminIds }) =>
        api.db.updateTable('participation').set({ when_last_invited: null }).where('id', 'in', adminIds).execute(),
    ],
    [
      'a survey that has not been opened',
      ({ surveyId }) => api.db.updateTable('survey').set({ when_open: null }).where('id', '=', surveyId).execute(),
    ],
    [
      'a survey that has closed',
      ({ surveyId }) =>
        api.db.updateTable('survey').set({ when_closed: api.clock() }).where('id', '=', surveyId).execute(),
    ],
    ['an unknown address', async ({ emails }) => void (emails[0] = `${newPrefix()}@example.org`)],
  ])('answers alike and sends nothing for %s', async (_, change) => {
    const survey = await invite();
    await change(survey);
    expect(await linksMailedTo(survey.emails[0]!)).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('runs the same statements, waits for no lock and takes as long for every address', async () => {
    const known = await invite();
    await submit(known, 1);
    const stopped = await invite();
    await api.db
      .insertInto('mail_refusal')
      .values({
        account_id: stopped.accountId,
        email_address: stopped.emails[0]!,
        reason: 'stopped',
        when_refused: api.clock(),
      })
      .execute();
    const run = async (emailAddress: string) => {
      const statements: string[] = [];
      const recorder: KyselyPlugin = {
        transformQuery({ node }) {
          statements.push(node.kind === 'RawNode' ? node.sqlFragments.join('?') : JSON.stringify(node));
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const start = performance.now();
      await requestLinks(api.db.withPlugin(recorder), emailAddress, api.clock());
      // Timers may fire up to a millisecond early.
      expect(performance.now() - start).toBeGreaterThanOrEqual(249);
      return statements;
    };
    const all = [];
    for (const address of [known.emails[0]!, known.emails[1]!, stopped.emails[0]!, `${newPrefix()}@example.org`])
      all.push(await run(address));
    expect(all[0]).toHaveLength(2);
    expect(new Set(all.map((statements) => JSON.stringify(statements))).size).toBe(1);
    await api.db.deleteFrom('job').execute();
  });

  // The embedded database runs transactions one after the other, so this needs PostgreSQL.
  it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
    'does not wait for someone who changes the person',
    async () => {
      const { accountId, emails, participantIds, adminIds } = await invite();
      await api.db.transaction().execute(async (tx) => {
        await sql`select from participant where account_id = ${accountId} and id = ${participantIds[0]} for update`.execute(
          tx,
        );
        await sql`select from participation where account_id = ${accountId} and id = ${adminIds[0]} for update`.execute(
          tx,
        );
        expect((await request(emails[0])).status).toBe(204);
      });
      expect(await mailbox.mailsTo(emails[0]!)).toHaveLength(1);
    },
  );

  it('leaves nothing for administrators or in the log, and only ids in the queue', async () => {
    const { accountId, emails, participantIds, adminIds, surveyId } = await invite();
    const stored = async () => ({
      participation: await api.db.selectFrom('participation').where('id', '=', adminIds[0]!).selectAll().execute(),
      participant: await api.db.selectFrom('participant').where('id', '=', participantIds[0]!).selectAll().execute(),
      survey: await api.db.selectFrom('survey').where('id', '=', surveyId).selectAll().execute(),
      refusals: await api.db.selectFrom('mail_refusal').where('account_id', '=', accountId).selectAll().execute(),
      audit: await api.db.selectFrom('audit_entry').where('account_id', '=', accountId).selectAll().execute(),
    });
    const before = await stored();
    api.wait(1_000);
    await request(emails[0]);
    expect(await jobs()).toEqual([
      {
        kind: 'mail',
        payload: { message: 'links', accountId, participantId: participantIds[0] },
        attempts: 0,
        last_error: null,
      },
    ]);
    await mailbox.mailsTo(emails[0]!);
    expect(await stored()).toEqual(before);
    expect(api.logged()).not.toContain(emails[0]!.split('@')[0]);
  });

  it('sends at most three mails at once to an address, and answers the rest alike', async () => {
    const { emails } = await invite();
    const answers = [];
    for (let index = 0; index < throttleLimits.linkMails.atOnce + 2; index += 1)
      answers.push(await request(index % 2 ? emails[0]!.toUpperCase() : emails[0]));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [204, '']));
    expect(await mailbox.mailsTo(emails[0]!)).toHaveLength(3);
    expect(await linksMailedTo(emails[1]!)).toHaveLength(1);
  });

  it('is rejected after many requests from one network, whatever the addresses', async () => {
    const { emails } = await invite();
    const network = newNetwork();
    const { atOnce } = throttleLimits.links;
    const flood = await Promise.all(
      Array.from({ length: atOnce + 20 }, (_, index) => request(`${index}${newPrefix()}@example.org`, network)),
    );
    expect(flood.filter(({ status }) => status === 204)).toHaveLength(atOnce);
    const [known, unknown] = [await request(emails[0], network), await request('no@example.org', network)];
    expect([known.status, known.body]).toEqual([429, unknown.body]);
    expect(known.headers['retry-after']).toBeDefined();
    expect(await linksMailedTo(emails[0]!)).toHaveLength(1);
  });

  it.each([
    {},
    { emailAddress: null },
    { emailAddress: 7 },
    { emailAddress: ['a@example.org'] },
    { emailAddress: 'nonsense' },
    { emailAddress: 'a@example.org, b@example.org' },
    { emailAddress: 'a\0@example.org' },
    { emailAddress: 'a@example.org\r\nBcc: b@example.org' },
    { emailAddress: `${'x'.repeat(250)}@example.org` },
    { emailAddress: 'a@example.org', more: 1 },
    [],
    'text',
  ])('rejects %j', async (json) => {
    const { status, body } = await api.call('POST', '/participations/link', { json, remoteAddress: newNetwork() });
    expect([status, body.error]).toEqual([400, 'Validation']);
  });
});
