import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHttpParticipant } from '../testing/servers/httpParticipant.ts';
import { createServerDatabase, type ServerDatabase } from '../testing/databases/serverDatabase.ts';
import { startServer, type ServerProcess } from '../testing/servers/serverProcess.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/mail/smtpServer.ts';
import { riskNoticeInvited } from './content/isRiskNoticeDue.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';

// Runs two whole built servers on one PostgreSQL server.
vi.setConfig({ testTimeout: 180_000 });

let database: ServerDatabase;
let smtp: TestSmtpServer;
const servers: ServerProcess[] = [];
beforeEach(async () => {
  database = await createServerDatabase();
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.remove()));
  await smtp.close();
  await database.remove();
});

/**
 * Surveys that became due while no server ran: one to open, and one to close. People in distress have answered the
 * survey that is due to close.
 */
const prepare = () =>
  database.use(async (product) => {
    const { db, clock, content } = product;
    const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds);
    const opening = await makeSurvey(product, { people: 20, status: 'READY', name: 'Opening' });
    await db
      .updateTable('survey')
      .set({ open_at: ago(60_000) })
      .where('id', '=', opening.surveyId)
      .execute();

    const wellbeing = content.surveyTypes.get('wellbeing')!;
    const closing = await makeSurvey(product, { type: wellbeing.definition, people: 0, name: 'Closing' });
    await db
      .updateTable('survey')
      .set({ close_at: ago(60_000) })
      .where('id', '=', closing.surveyId)
      .execute();
    const personId = randomUUID();
    await db
      .insertInto('person')
      .values({
        id: personId,
        given_name: 'Robin',
        family_name: 'Root',
        email_address: 'manager@example.org',
        password_hash: null,
        when_email_confirmed: null,
        created_at: clock(),
      })
      .execute();
    await db
      .insertInto('membership')
      .values({ account_id: closing.accountId, person_id: personId, admin_user_role: 'manage', created_at: clock() })
      .execute();

    const distress = wellbeing.definition.report.distress!.items;
    await db
      .updateTable('survey')
      .set({ risk_contact_email: 'help@example.org' })
      .where('id', '=', closing.surveyId)
      .execute();
    for (let index = 0; index < riskNoticeInvited; index += 1) {
      const [id, participantId] = [randomUUID(), randomUUID()];
      await db
        .insertInto('participant')
        .values({
          account_id: closing.accountId,
          id: participantId,
          given_name: '',
          family_name: '',
          email_address: `${participantId}@example.org`,
          stop_token: randomUUID(),
          created_at: clock(),
        })
        .execute();
      await db
        .insertInto('participation')
        .values({
          account_id: closing.accountId,
          id,
          survey_id: closing.surveyId,
          participant_id: participantId,
          public_id: randomUUID(),
          token: randomUUID(),
          when_last_invited: clock(),
          when_started: clock(),
          when_completed: clock(),
          created_at: clock(),
        })
        .execute();
      await db
        .insertInto('answer')
        .values(
          distress.map(({ question, reversed = false }) => ({
            account_id: closing.accountId,
            participation_id: id,
            question_id: question,
            int_value: reversed ? 1 : 5,
            int_values: null,
            string_value: null,
            other_title: null,
            answered_at: clock(),
          })),
        )
        .execute();
    }
    return { opening, closing };
  });

it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'two servers open and close surveys once, and send each mail once',
  async () => {
    const { opening, closing } = await prepare();
    const start = () => startServer({ ...database.settings, DEMO: '0', SMTP_URL: smtp.url });
    servers.push(...(await Promise.all([start(), start()])));
    await vi.waitFor(() => expect(new Set(smtp.mails.map(({ to }) => to)).size).toBe(22), { timeout: 60_000 });
    await vi.waitFor(
      async () => expect(await database.use(({ db }) => db.selectFrom('job').selectAll().execute())).toEqual([]),
      { timeout: 60_000 },
    );
    for (const server of servers) expect(await server.stop()).toBe(0);

    const expected = [
      'help@example.org',
      'manager@example.org',
      ...Array.from({ length: 20 }, (_, index) => `person${index}@example.org`),
    ];
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual(expected.sort());
    await database.use(async ({ db }) => {
      const states = await db.selectFrom('survey').select(['id', 'when_open', 'when_closed']).execute();
      expect(states.find(({ id }) => id === opening.surveyId)).toMatchObject({
        when_open: expect.any(Date),
        when_closed: null,
      });
      expect(states.find(({ id }) => id === closing.surveyId)).toMatchObject({ when_closed: expect.any(Date) });
      const delivered = await db
        .selectFrom('participation')
        .where('survey_id', '=', opening.surveyId)
        .select('when_invitation_delivered')
        .execute();
      expect(delivered.every(({ when_invitation_delivered }) => when_invitation_delivered !== null)).toBe(true);
    });
    for (const server of servers)
      expect(server.logs()).not.toMatch(/Periodic work failed|Scheduled work on a survey failed|Job given up/);
  },
);

/** Sets the clock of a server's process ahead by this number of milliseconds. */
const clockAhead = (milliseconds: number) => {
  const code = `const Right = Date; globalThis.Date = class Date extends Right {
    constructor(...given) { super(...(given.length > 0 ? given : [Date.now()])); }
    static now() { return Right.now() + ${milliseconds}; }
  };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
};

it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'two servers whose clocks are an hour behind and an hour ahead use the time of the database, and lose no answer',
  async () => {
    const {
      tokens: [token],
    } = await database.use((product) => makeSurvey(product, { people: 1 }));
    const start = (ahead: number) => startServer({ ...database.settings, DEMO: '0', ...clockAhead(ahead) });
    servers.push(...(await Promise.all([start(-3_600_000), start(3_600_000)])));
    const person = await startHttpParticipant(servers[0]!.url, token!);
    const [questionId] = (await person.read()).scales;
    // Both servers take calls in turns, with the access token that the first one issued.
    const post = (turn: number, path: string, json?: object) =>
      fetch(`${servers[turn % 2]!.url}/api/v0/participation/${person.participationId}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.accessToken}`, ...(json && { 'content-type': 'application/json' }) },
        ...(json && { body: JSON.stringify(json) }),
      });
    const stored = async () => (await person.read()).values.get(questionId!);
    for (let turn = 0; turn < 10; turn += 1) {
      // The client uses the time of the server's last reply, as docs/wire.md requires.
      const withdrawn = await post(turn, 'withdraw');
      expect(withdrawn.status).toBe(204);
      const shown = Date.parse(withdrawn.headers.get('date')!);
      expect(Math.abs(shown - Date.now())).toBeLessThan(60_000);
      const answers = [
        { intValue: 2, answeredAt: new Date(shown + 1_000).toISOString() },
        { intValue: 3 },
        { intValue: 4 },
      ];
      for (const [index, answer] of answers.entries()) {
        expect((await post(turn + 1 + index, 'answer', { questionId, ...answer })).status).toBe(204);
        expect(await stored()).toBe(answer.intValue);
      }
    }
  },
);
