import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonalData } from '#contract/entities/person.ts';
import {
  answerAll,
  createApiApp,
  createPerson,
  examplePassword,
  participate,
  signInAsPerson,
  tryPassword,
  type ApiApp,
} from '#testing/servers/apiApp.ts';
import { createOrganisation } from '#testing/surveys/organisation.ts';
import { newTotpSecret } from '#server/security/totp.ts';
import { sealSecret, totpContext } from '#server/secrets/sealSecret.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { loadSnapshot } from '#server/results/snapshot/loadSnapshot.ts';
import { insertMembership } from '../account/membershipQueries.ts';
import { removeParticipations } from '../surveyParticipations/changeParticipations.ts';
import { insertDownloadToken } from '../surveyReport/downloadTokenQueries.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

let number = 0;
let personId: string;
let emailAddress: string;
let token: string;
const names = { given_name: 'Quirina', family_name: 'Zwetschgenbaum' };
beforeEach(async () => {
  emailAddress = `leaving${(number += 1)}@nowhere.example`;
  personId = await createPerson(api, { emailAddress });
  await api.db.updateTable('person').set(names).where('id', '=', personId).execute();
  ({ access_token: token } = await signInAsPerson(api, emailAddress));
});

const remove = (body: object = {}) =>
  api.call('DELETE', '/person/me', { token, json: { password: examplePassword, ...body } });
const take = (...ids: string[]) =>
  api.db.updateTable('participation').set({ person_id: personId }).where('id', 'in', ids).execute();
const participation = (id: string) =>
  api.db.selectFrom('participation').where('id', '=', id).selectAll().executeTakeFirst();
const answers = (id: string) =>
  api.db.selectFrom('answer').where('participation_id', '=', id).select('question_id').execute();

/** Returns the tables that contain a text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
  `.execute(api.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(name)} as t where position(${text} in lower(to_jsonb(t)::text)) > 0 limit 1`.execute(
        api.db,
      );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/**
 * Creates an open survey, one of whose responses is only begun, and a closed one. The person gets a response of each
 * kind.
 */
async function takenPart() {
  const open = await makeSurvey(api, { name: `Open ${number}`, people: 3 });
  const [submitted, begun] = [await participate(api, open.tokens[0]!), await participate(api, open.tokens[1]!)];
  await answerAll(submitted);
  expect((await submitted.complete()).status).toBe(204);
  await begun.answer({ questionId: 'energy-enough', intValue: 2 });
  const closed = await makeSurvey(api, {
    accountId: open.accountId,
    name: `Survey ${number}`,
    people: 12,
    groups: { Night: (person) => person < 6 },
    status: 'CLOSED',
  });
  const ids = { submitted: open.adminIds[0]!, begun: open.adminIds[1]!, closed: closed.adminIds[0]! };
  await take(...Object.values(ids));
  return { open, closed, submitted, ids };
}

describe('DELETE /person/me', () => {
  it('removes everything that names the person, except entries in audit logs of organisations', async () => {
    const { closed, open, submitted } = await takenPart();
    const { accountId } = open;
    const { as } = await createOrganisation(api, `Kept ${number}`);
    await insertMembership(api.db, { accountId, personId, adminUserRole: 'view' }, api.clock());
    const { status } = await api.call('POST', `${closed.url}/report`, { token, json: {} });
    expect(status).toBe(200);
    await api.db
      .updateTable('report_ledger')
      .set({ person_id: personId })
      .where('survey_id', '=', closed.surveyId)
      .where('seq', '>', 0)
      .execute();
    await insertDownloadToken(api.db, { accountId, surveyId: closed.surveyId, personId, request: null }, api.clock());
    await enqueueMail(api.db, { message: 'passwordReset', personId }, api.clock());
    await enqueueMail(
      api.db,
      { message: 'test', accountId, surveyId: closed.surveyId, personId, text: 'invitationMessage' },
      api.clock(),
    );
    await api.call('POST', '/person/email', {
      token,
      json: { emailAddress: `other-${emailAddress}`, password: examplePassword },
    });
    const { participationId } = submitted;
    expect(
      (await api.call('POST', `/participation/${participationId}/step`, { token, json: { keep: true } })).status,
    ).toBe(204);
    const traces = [personId, emailAddress, names.given_name.toLowerCase(), names.family_name.toLowerCase()];
    expect((await tablesWith(personId)).length).toBeGreaterThan(6);
    expect(await tablesWith(personId)).toContain('kept_step');
    expect(await tablesWith(emailAddress)).toContain('email_change');

    const answer = await remove();
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await Promise.all(traces.map(tablesWith))).toEqual([['audit_entry'], [], ['audit_entry'], ['audit_entry']]);
    const entries = await api.db
      .selectFrom('audit_entry')
      .where('account_id', '=', accountId)
      .where('action', '=', 'deleteMyAccount')
      .selectAll()
      .execute();
    expect(entries).toMatchObject([
      { area: 'users', person_id: personId, person_name: 'Quirina Zwetschgenbaum', object: { userId: personId } },
    ]);
    expect((await api.call('GET', '/person/me', { token })).status).toBe(401);
    expect((await tryPassword(api, emailAddress)).body.error).toBe('invalid_grant');
    const sessions =
      await sql`select from session where not exists (select from session_token where session_id = session.id)`.execute(
        api.db,
      );
    expect(sessions.rows).toEqual([]);
    // Data of others does not change.
    expect((await api.call('GET', '/person/me', { token: as.manage })).status).toBe(200);
  });

  it('keeps submitted answers, anonymised, and leaves unsubmitted ones to the invited person', async () => {
    const { open, closed, submitted, ids } = await takenPart();
    const before = { open: await participation(ids.submitted), snapshot: await loadSnapshot(api.db, closed) };
    expect((await remove()).status).toBe(204);

    const after = (await participation(ids.submitted))!;
    expect(after).toMatchObject({
      person_id: null,
      participant_id: null,
      when_last_invited: null,
      when_completed: before.open!.when_completed,
    });
    expect([after.token, after.public_id]).not.toEqual([before.open!.token, before.open!.public_id]);
    expect((await answers(ids.submitted)).length).toBeGreaterThan(5);
    expect((await submitted.report()).status).toBe(401);
    expect((await api.call('POST', `/participations/survey?surveyToken=${before.open!.token}`)).body.error).toBe(
      'SurveyNotFound',
    );
    expect(await participation(ids.closed)).toMatchObject({ person_id: null, participant_id: null });
    expect(await loadSnapshot(api.db, closed)).toMatchObject({ number: 1, people: before.snapshot.people, removed: 0 });
    expect(await participation(ids.begun)).toMatchObject({
      person_id: null,
      participant_id: expect.any(String),
      token: open.tokens[1],
    });
    expect(await answers(ids.begun)).toHaveLength(1);
    // Anonymised answers still count when the survey closes.
    await open.close();
    expect((await loadSnapshot(api.db, open)).people).toBe(1);
  });

  it("deletes the answers if requested. Those in results of closed surveys wait until enough people's answers are removed", async () => {
    const { closed, ids } = await takenPart();
    expect((await remove({ removeAnswers: true })).status).toBe(204);
    for (const id of [ids.submitted, ids.begun]) {
      expect(await answers(id)).toEqual([]);
      expect(await participation(id)).toMatchObject({
        person_id: null,
        participant_id: expect.any(String),
        when_started: null,
        when_completed: null,
        when_withdrawn: expect.any(Date),
      });
    }
    expect(await participation(ids.closed)).toBeUndefined();
    expect(await loadSnapshot(api.db, closed)).toMatchObject({ number: 1, people: 12, removed: 1 });
    await removeParticipations(
      api.db,
      closed.surveyId,
      { accountId: closed.accountId, personId: '', superAdmin: true, adminUserRole: 'manage' },
      closed.adminIds.slice(1, 5),
      api.config,
      api.clock(),
    );
    expect(await loadSnapshot(api.db, closed)).toMatchObject({ number: 2, people: 7, removed: 0 });
  });

  it('rejects a wrong password, a missing or used code, and the last manager of an organisation, and changes nothing', async () => {
    const { ids } = await takenPart();
    expect((await remove({ password: 'not the password' })).body.error).toBe('InvalidPassword');
    const secret = newTotpSecret();
    await api.db
      .updateTable('person')
      .set({ totp_secret: sealSecret(api.keyring.current, secret, totpContext(personId)) })
      .where('id', '=', personId)
      .execute();
    expect((await remove()).body.error).toBe('InvalidTOTPCode');

    const { accountId } = await createOrganisation(api, `Managed ${number}`);
    await api.db.deleteFrom('membership').where('account_id', '=', accountId).execute();
    await insertMembership(api.db, { accountId, personId, adminUserRole: 'manage' }, api.clock());
    const totpCode = new TOTP({ secret }).generate({ timestamp: api.clock().getTime() });
    const last = await remove({ removeAnswers: true, totpCode });
    expect([last.status, last.body.error]).toEqual([400, 'Validation']);
    expect(last.body.message).toContain(`Managed ${number}`);
    expect((await answers(ids.submitted)).length).toBeGreaterThan(5);
    expect(await participation(ids.closed)).toMatchObject({ person_id: personId });
    expect((await api.call('GET', '/person/me', { token })).status).toBe(200);

    expect((await remove({ totpCode })).body.error).toBe('InvalidTOTPCode');
    await api.db.updateTable('person').set({ totp_secret: null }).where('id', '=', personId).execute();

    const second = await createPerson(api, { emailAddress: `second${number}@nowhere.example` });
    await insertMembership(api.db, { accountId, personId: second, adminUserRole: 'manage' }, api.clock());
    const { access_token: other } = await signInAsPerson(api, `second${number}@nowhere.example`);
    // If both delete their accounts at the same time, one account remains.
    const both = await Promise.all([
      remove(),
      api.call('DELETE', '/person/me', { token: other, json: { password: examplePassword } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
  });
});

describe('GET /person/export', () => {
  it('returns all data stored about the person, without secrets of the server and without data about others', async () => {
    const { open } = await takenPart();
    await insertMembership(api.db, { accountId: open.accountId, personId, adminUserRole: 'manage' }, api.clock());
    const added = await api.call('POST', `/account/${open.accountId}/users`, {
      token,
      json: {
        users: [
          { emailAddress: 'somebody@else.example', givenName: 'Somebody', familyName: 'Else', adminRole: 'view' },
        ],
      },
    });
    expect(added.status).toBe(204);
    const { status, body } = await api.call('GET', '/person/export', { token });
    expect(status).toBe(200);
    const data = body as PersonalData;
    expect(data).toMatchObject({
      person: { id: personId, emailAddress, memberships: [{ account: { name: `Open ${number} organisation` } }] },
      whenCreated: api.clock().toISOString(),
      whenEmailConfirmed: api.clock().toISOString(),
      sessions: [{ current: true }],
    });
    expect(
      data.participations.map(({ survey, answers: given }) => [survey.name.split(' ')[0], given.length > 0]).sort(),
    ).toEqual([
      ['Open', true],
      ['Open', true],
      ['Survey', true],
    ]);
    expect(data.auditEntries.map(({ action, person }) => [action, person?.id])).toEqual([['addUsers', personId]]);
    const text = JSON.stringify(data);
    const { password_hash } = await api.db
      .selectFrom('person')
      .where('id', '=', personId)
      .select('password_hash')
      .executeTakeFirstOrThrow();
    const held = await api.db
      .selectFrom('participation')
      .where('person_id', '=', personId)
      .select(['id', 'token'])
      .execute();
    for (const secret of [
      password_hash!,
      token,
      'somebody@else.example',
      'Somebody',
      ...held.flatMap((each) => [each.id, each.token]),
    ])
      expect(text).not.toContain(secret);
    expect((await api.call('GET', '/person/export')).status).toBe(401);
  });
});
