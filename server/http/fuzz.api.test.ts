import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '../../contract/api.ts';
import { tokenErrors } from '../../contract/auth.ts';
import { commonErrors } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import {
  createApiApp, createPerson, createPulse, examplePassword, participate, signIn, signInAsPerson, type ApiApp,
} from '../../testing/apiApp.ts';
import { insertMembership } from '../features/account/membershipQueries.ts';
import { hashToken } from './secret.ts';

let api: ApiApp;
/** Values that mean something to the server. */
let known: string[];
/** Values that fit the properties of a name, so that more than the checks of the form is reached. */
let fitting: Record<string, unknown[]>;
/** What belongs to somebody whose ids nobody knows: no answer may hold any of it. */
let ofOthers: string[];
/** Of a participation, a person, and a manager of the organisation. */
let accessTokens: string[];
beforeAll(async () => {
  api = await createApiApp();
  const { accountId, surveyId, tokens, adminIds, shareToken } = await createPulse(api, { people: 5 });
  const [other, ofPerson] = [await participate(api, tokens.pop()!), await participate(api, tokens.pop()!)];
  await createPerson(api, { emailAddress: 'other@example.org', participations: [adminIds[4]!] });
  await createPerson(api, { emailAddress: 'ann@example.org', participations: [adminIds[3]!] });
  ofOthers = ['nobody else reads this', other.participationId, other.token, 'other@example.org'];
  await other.answer({ questionId: 'one-change', stringValue: ofOthers[0] });

  const participation = await participate(api, tokens[0]!);
  const { accountId: otherAccount } = await createPulse(api, { name: 'Elsewhere' });
  ofOthers.push('Elsewhere organisation', otherAccount);
  const managerId = await createPerson(api, { emailAddress: 'manager@example.org' });
  await insertMembership(api.db, { accountId, personId: managerId, adminUserRole: 'manage' }, api.clock());
  accessTokens = [participation.token, (await signInAsPerson(api)).access_token, (await signInAsPerson(api, 'manager@example.org')).access_token];
  const participants = await api.db.selectFrom('participant').where('account_id', '=', accountId).select(['id', 'stop_token']).execute();
  const groups = await api.db.selectFrom('participant_group').where('account_id', '=', accountId).select('id').execute();
  const drafts = await Promise.all(['One', 'Two'].map((name) => createDraft(accountId, name)));
  const items = (await participation.survey()).sections.flatMap(({ questions }: { questions: { id: string }[] }) => questions.map(({ id }) => id));
  fitting = {
    grant_type: ['password', 'token', 'refresh_token'], client_id: ['web'], client_secret: ['web'],
    username: ['ann@example.org', 'KIM@example.org '], emailAddress: ['ann@example.org', 'kim@example.org', 'new@example.org'],
    password: [examplePassword, ...tokens], newPassword: ['another-password'],
    refresh_token: [(await signIn(api, tokens[1]!)).refresh_token], token: [...tokens, ...await keepMailedTokens(accountId, adminIds[2]!)],
    surveyToken: [shareToken, ...tokens], participationId: [participation.participationId, ofPerson.participationId, adminIds[0]], questionId: items,
    accountId: [accountId], surveyId: [surveyId, ...drafts], groupId: groups.map(({ id }) => id), participantId: participants.map(({ id }) => id),
    templateId: ['pulse', 'wellbeing', 'psychosocial-risk'], sectionId: ['organisation-questions', 'from-your-organisation', 'about-you'],
    participants: [[{ emailAddress: 'new@example.org' }], [{ emailAddress: 'person0@example.org', givenName: 'Kim' }]],
    participantIds: [participants.map(({ id }) => id), []], participationIds: [adminIds, adminIds.slice(0, 1), []], groupIds: [groups.map(({ id }) => id), []],
    questionIds: [[], ['no-such-question']], title: ['A question'], type: ['multi', 'freeText', 'scale'], multichoiceType: ['single', 'multi'],
    freeTextType: ['short', 'long'], options: [['Yes', 'No'], ['Yes']], name: ['One', 'Another'], archived: [true, false],
    scheduling: [{ openAt: null }, { closeAt: '2027-01-01T00:00:00Z' }, { openAt: '2026-12-01T00:00:00Z', closeAt: null }],
    welcome: [{ useDefault: true }, { useDefault: false, html: '<p>Welcome</p>' }], testEmails: [['invitationMessage']],
    contactEmail: ['kim@example.org', null], sort: ['name', '-modified', 'familyName', 'Invited'], filter: ['all', 'archived', 'notCompleted'],
    group: groups.map(({ id }) => id), groups: groups.map(({ id }) => id), text: ['person', ''], query: ['Given'], limit: ['1', '200'],
  };
  const words = Object.values(fitting).flat().filter((each) => typeof each === 'string');
  known = [...new Set([...participants.map(({ stop_token }) => stop_token), ...adminIds, ...words])];
});
afterAll(() => api.close());

async function createDraft(accountId: string, name: string): Promise<string> {
  const { body } = await api.call('POST', `/account/${accountId}/surveys`, { token: accessTokens[2], json: { name, templateId: 'wellbeing' } });
  return body.id;
}

/** A person with the tokens of three mails: two to choose a password, one to claim a participation. */
async function keepMailedTokens(accountId: string, adminId: string): Promise<string[]> {
  const personId = await createPerson(api, { emailAddress: 'kim@example.org', confirmed: false });
  const ofMail = (token: string) => ({ hash: hashToken(token), person_id: personId, expires_at: new Date(api.clock().getTime() + 86_400_000) });
  await api.db.insertInto('password_reset_token').values([ofMail('reset-1'), ofMail('reset-2')]).execute();
  await api.db.insertInto('claim_token').values({ ...ofMail('claim-1'), account_id: accountId, participation_id: adminId }).execute();
  return ['reset-1', 'reset-2', 'claim-1'];
}

const hostile = [
  '', ' ', '\0', 'a\0b', '%', '%00', '%zz', '__proto__', 'constructor', 'hasOwnProperty', '../..', "' or 1=1 --", '\ud800', '😀',
  'null', 'NaN', '-1', '1e999', '0000-01-01T00:00:00Z', '9999-12-31T23:59:60Z', 'x'.repeat(20_000), '\r\nset-cookie: a=b', '[]', '{}',
];
const text = () => fc.oneof(fc.constantFrom(...hostile), fc.constantFrom(...known), fc.string({ unit: 'binary', maxLength: 50 }));
const value = () => fc.oneof(
  text(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.oneof(text(), fc.integer()), { maxLength: 6 }), fc.jsonValue(),
);

/** An object with some of the properties that the schema names, now and then another, and values that may fit. */
const near = (schema: unknown, of: fc.Arbitrary<unknown>) => {
  const names = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
  const some = (ofEach: (name: string) => fc.Arbitrary<unknown>, among: string[], keys: object) =>
    fc.record(Object.fromEntries(among.map((name) => [name, ofEach(name)])), keys);
  const fits = (name: string) => fc.constantFrom<unknown>(...fitting[name] ?? known);
  return fc.oneof(
    // What fits, and at most one thing that need not.
    fc.tuple(some(fits, names.filter((name) => fitting[name]), {}), fc.constantFrom('', ...names), of)
      .map(([fit, name, other]) => (name === '' ? fit : { ...fit, [name]: other })),
    fc.tuple(some((name) => fc.oneof(of, fits(name)), names, { requiredKeys: [] }), fc.dictionary(text(), of, { maxKeys: 1 }))
      .map(([one, other]) => ({ ...one, ...other })),
  );
};

const encode = (part: string) => Buffer.from(part).toString('hex').replaceAll(/../g, (byte) => `%${byte}`);

/** Mostly ids that are there, so that more than the guard at the door is reached. */
const pathOf = (path: string) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const part = (name: string) => fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...(fitting[name] ?? known) as string[]) }, text());
  return fc.tuple(...names.map(part)).map((parts) => path.replaceAll(/\{\w+\}/g, () => encode(parts.shift() ?? '')));
};

const request = (operation: Operation) => fc.record({
  path: pathOf(operation.path),
  query: fc.oneof(
    { weight: 4, arbitrary: near(operation.query, text()).map(formOf) },
    fc.constantFrom('', '%', '&&==', 'token=a&token=b', 'cursor=W10', 'limit=1e3'),
  ),
  body: fc.oneof(
    { weight: 4, arbitrary: near(operation.body, value()).map((body) => (operation.bodyType === 'form' ? formOf(body) : JSON.stringify(body))) },
    value().map((body) => JSON.stringify(body)),
    fc.constantFrom(...hostile),
  ),
  contentType: fc.oneof(
    { weight: 6, arbitrary: fc.constant(operation.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json') },
    fc.constantFrom('application/json; charset=latin1', 'text/plain', 'multipart/form-data; boundary=x', 'a/b/c', ';', 'application/JSON'),
  ),
  authorization: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...accessTokens).map((token) => `Bearer ${token}`) }, fc.constantFrom('', 'Bearer', 'Bearer x', 'Basic eDp5')),
});

const formOf = (body: object) => Object.entries(body)
  .map(([name, each]) => `${encode(name)}=${encode(typeof each === 'string' ? each : JSON.stringify(each))}`)
  .join('&');

it('answers whatever is sent with what the contract declares', async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
  const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 1);
  console.info(`FUZZ_SEED=${seed}`);
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    await fc.assert(fc.asyncProperty(request(operation), async ({ path, query, body, contentType, authorization }) => {
      const response = await api.app.inject({
        method: operation.method,
        url: `/api/v0${path}?${query}`,
        headers: { ...(authorization && { authorization }), ...(operation.method !== 'GET' && { 'content-type': contentType }) },
        ...(operation.method !== 'GET' && { payload: body }),
      });
      for (const hidden of ofOthers) expect(response.body).not.toContain(hidden);
      if (response.statusCode === operation.success || (operation.mayAnswerNothing && response.statusCode === 204)) return;
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      const answer = response.json();
      const codes: readonly string[] = [...(operation.errors ?? []), ...commonErrors, ...(operation.errorForm === 'oauth' ? tokenErrors : [])];
      expect(codes).toContain(answer.error);
      expect(answer[tokenErrors.includes(answer.error) ? 'error_description' : 'message']).toEqual(expect.any(String));
      expect(answer.messages === undefined).toBe(answer.error !== 'Validation');
    }), { seed, numRuns: rounds * (name === 'postAnswer' ? 200 : 60) });
  }
  expect(api.logged()).not.toContain('request failed');
});
