import { afterEach, expect, it, vi } from 'vitest';
import { codeOf } from '#testing/codeOf.ts';
import { createEmptyDatabase } from '#testing/databases/emptyDatabase.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtpServer.ts';
import { buildEarlierRelease, hasHistory } from '#testing/servers/earlierRelease.ts';
import { startHttpParticipant } from '#testing/servers/httpParticipant.ts';
import { startServer } from '#testing/servers/serverProcess.ts';

// Builds an earlier release and runs it and this one, in turns and at the same time, on one database.
vi.setConfig({ testTimeout: 600_000 });
const patiently = { timeout: 120_000, interval: 100 };

/** The first commit that starts on the schema of a later release. */
const earliest = '84884f5a55f07130268c22272807063a7957698d';
const super1 = { email: 'super@example.org', password: 'a-long-password-1' };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
const started = <T>(thing: T, end: (thing: T) => Promise<unknown>): T => {
  ends.push(() => end(thing));
  return thing;
};

it('an upgrade next to the release before, going back and upgrading again lose no answer, and every report stays the same', async ({
  skip,
}) => {
  if (!hasHistory) skip('There is no history here to build an earlier release from');
  const { build, admin } = started(await buildEarlierRelease(earliest), ({ remove }) => remove());
  const database = started(await createEmptyDatabase(), ({ remove }) => remove());
  let smtp = await startSmtpServer();
  ends.push(() => smtp.close());
  const env = {
    ...database.env,
    DEMO: '0',
    SMTP_URL: smtp.url,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  admin(env, 'create-super', '--email', super1.email, '--password', super1.password, '--organisation', 'Fernhill');
  const before = started(await startServer(env, { build }), ({ remove }) => remove());
  const people: Person[] = [];

  // The release before: a survey is opened, and some people answer.
  let access = await signIn(before.url);
  const first = await openSurvey(before.url, access, 'First', 6);
  const ofFirst = await joinInvited(before.url, smtp, 6, 'First');
  people.push(...ofFirst);
  await answerAll(before.url, ofFirst);
  expect(await complete(before.url, ofFirst.slice(0, 2))).toEqual([204, 204]);

  // This release migrates while people answer at the other.
  const answering = startAnswering(ofFirst.slice(2), before.url);
  const present = started(await startServer(env), ({ remove }) => remove());
  await present.printed(
    /"level":30,.*"msg":"(The start of this release adds [\w, ]+ to the database\. The release before starts)/,
  );
  await answering.moreAt(before.url);
  await answering.moreAt(present.url);
  expect(await before.stop()).toBe(0);
  await answering.stop();
  expect(await complete(present.url, ofFirst.slice(2))).toEqual([204, 204, 204, 204]);
  const { secret, recoveryCodes } = await setUpTotp(present.url, access);
  await call(present.url, access, 'POST', `/survey/${first}/close`);
  const reports = new Map([[first, await reportOf(present.url, access, first)]]);

  // A survey is opened whose mails wait for the other release.
  await smtp.close();
  const second = await openSurvey(present.url, access, 'Second', 5);
  const shared = await join(present.url, await shareToken(present.url, access, second));
  people.push(shared);
  await answerAll(present.url, [shared]);

  // Back, without a pause.
  const answeringBack = startAnswering([shared], present.url);
  smtp = await startSmtpServer({ port: smtp.port });
  await before.restart({ build });
  await answeringBack.moreAt(before.url);
  expect(await present.stop()).toBe(0);
  await answeringBack.stop();
  // The code of the next period, since the setup may have used that of this one.
  access = await signIn(before.url, codeOf(secret, new Date(Date.now() + 30_000)));
  expect(await reportOf(before.url, access, first)).toEqual(reports.get(first));
  const ofSecond = await joinInvited(before.url, smtp, 5, 'Second');
  people.push(...ofSecond);
  await answerAll(before.url, ofSecond);
  expect(await complete(before.url, [shared, ...ofSecond])).toEqual(Array(6).fill(204));
  await call(before.url, access, 'POST', `/survey/${second}/close`);
  reports.set(second, await reportOf(before.url, access, second));
  const third = await openSurvey(before.url, access, 'Third', 2);
  const ofThird = await joinInvited(before.url, smtp, 2, 'Third');
  people.push(...ofThird);
  await answerAll(before.url, ofThird);
  expect(await before.stop()).toBe(0);

  // Up again.
  await present.restart();
  access = await signIn(present.url, recoveryCodes[0]);
  for (const [survey, report] of reports) expect(await reportOf(present.url, access, survey)).toEqual(report);
  await answerAll(present.url, ofThird.slice(1));
  expect(await complete(present.url, ofThird)).toEqual([204, 204]);
  await call(present.url, access, 'POST', `/survey/${third}/close`);
  expect(await present.stop()).toBe(0);

  const stored = await database.use((db) =>
    db
      .selectFrom('answer')
      .innerJoin('participation', 'participation.id', 'answer.participation_id')
      .where('int_value', 'is not', null)
      .select(['public_id', 'question_id', 'int_value', 'when_completed'])
      .execute(),
  );
  const byPerson = (id: string) =>
    Object.fromEntries(stored.filter((row) => row.public_id === id).map((row) => [row.question_id, row.int_value]));
  for (const { participationId, sent } of people) expect(byPerson(participationId)).toEqual(Object.fromEntries(sent));
  expect(stored.filter(({ when_completed }) => when_completed === null)).toEqual([]);
  expect(before.logs() + present.logs()).not.toMatch(/"level":50|"status":500/);
  expect(before.logs()).not.toMatch(/Job given up/);
});

interface Person {
  participationId: string;
  accessToken: string;
  scales: string[];
  /** The last acknowledged value of each question. */
  sent: Map<string, number>;
}

async function join(url: string, token: string): Promise<Person> {
  const person = await startHttpParticipant(url, token);
  const { scales } = await person.read();
  return { ...person, scales, sent: new Map() };
}

/** Waits for the invitations to a survey, and opens their links. */
async function joinInvited(url: string, { mails }: TestSmtpServer, count: number, survey: string): Promise<Person[]> {
  const tokens = await vi.waitFor(() => {
    const invitations = mails.filter(({ to }) => to.startsWith(survey.toLowerCase()));
    expect(invitations).toHaveLength(count);
    return invitations.map(({ parsed }) => /\/app\/s\/([\w-]+)/.exec(parsed.text ?? '')![1]!);
  }, patiently);
  return Promise.all(tokens.map((token) => join(url, token)));
}

async function post(url: string, { participationId, accessToken }: Person, operation: string, json?: object) {
  const { status } = await fetch(`${url}/api/v0/participation/${participationId}/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  return status;
}

async function save(url: string, person: Person, questionId: string, intValue: number): Promise<void> {
  expect(await post(url, person, 'answer', { questionId, intValue })).toBe(204);
  person.sent.set(questionId, intValue);
}

/** Answers every question of each person with another value than before. */
async function answerAll(url: string, people: Person[]): Promise<void> {
  await Promise.all(
    people.map(async (person, index) => {
      await save(url, person, 'work-place', 0);
      for (const questionId of person.scales)
        await save(url, person, questionId, 1 + (((person.sent.get(questionId) ?? index) + 1) % 5));
    }),
  );
}

const complete = (url: string, people: Person[]) => Promise.all(people.map((person) => post(url, person, 'complete')));

/** Lets people answer one question after the other until they are stopped. Every answer must be accepted. */
function startAnswering(people: Person[], url: string) {
  let at = url;
  let saved = 0;
  const over = new AbortController();
  const all = Promise.all(
    people.map(async (person) => {
      for (let count = 0; !over.signal.aborted; count += 1) {
        await save(at, person, person.scales[count % person.scales.length]!, 1 + (count % 5));
        saved += 1;
      }
    }),
  );
  // It is awaited only in the end.
  all.catch(() => {});
  return {
    /** Waits for twenty more answers, at this server. */
    async moreAt(next: string) {
      at = next;
      const enough = saved + people.length + 20;
      await Promise.race([all, vi.waitFor(() => expect(saved).toBeGreaterThan(enough), patiently)]);
    },
    async stop() {
      over.abort();
      await all;
    },
  };
}

async function signIn(url: string, totp?: string): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'web',
    client_secret: 'web',
    username: super1.email,
    password: super1.password,
    ...(totp !== undefined && { totp }),
  });
  const answer = await fetch(`${url}/api/v0/auth/token`, { method: 'POST', body: form });
  const body = (await answer.json()) as { access_token: string };
  expect([answer.status, body]).toEqual([200, expect.objectContaining({ access_token: expect.any(String) })]);
  return body.access_token;
}

/** Calls an operation, which must succeed. @returns its answer. */
async function call<T>(url: string, access: string, method: string, operation: string, json?: object): Promise<T> {
  const answer = await fetch(`${url}/api/v0${operation}`, {
    method,
    headers: { authorization: `Bearer ${access}`, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  expect([operation, answer.status, text]).toEqual([operation, expect.toSatisfy((status) => status < 300), text]);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

const reportOf = (url: string, access: string, survey: string) =>
  call<object>(url, access, 'POST', `/survey/${survey}/report`, {});

async function shareToken(url: string, access: string, survey: string): Promise<string> {
  const { participantUrl } = await call<{ participantUrl: string }>(url, access, 'GET', `/survey/${survey}`);
  return participantUrl.split('/').at(-1)!;
}

/** Opens a pulse survey with new people. @returns its id. */
async function openSurvey(url: string, access: string, name: string, people: number): Promise<string> {
  const { memberships } = await call<{ memberships: { account: { id: string } }[] }>(url, access, 'GET', '/person/me');
  const account = memberships[0]!.account.id;
  const survey = await call<{ id: string }>(url, access, 'POST', `/account/${account}/surveys`, {
    name,
    templateId: 'pulse',
  });
  await call(url, access, 'PATCH', `/survey/${survey.id}`, {
    contactName: 'Kim Lind',
    contactEmail: 'kim@example.org',
  });
  const participants = Array.from({ length: people }, (_, index) => ({
    givenName: `Given${index}`,
    familyName: name,
    emailAddress: `${name.toLowerCase()}${index}@example.org`,
  }));
  await call(url, access, 'POST', `/survey/${survey.id}/participations`, { participants });
  await call(url, access, 'POST', `/survey/${survey.id}/open`);
  return survey.id;
}

/** Switches two-factor sign-in on. @returns the secret of the app, and the recovery codes. */
async function setUpTotp(url: string, access: string) {
  const { password } = super1;
  const { secret, token } = await call<{ secret: string; token: string }>(url, access, 'POST', '/person/totp', {
    password,
  });
  const totpCode = codeOf(secret, new Date());
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(url, access, 'POST', '/person/totp/confirm', {
    token,
    totpCode,
  });
  return { secret, recoveryCodes };
}
