import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import type { ParticipationData, PersonalData } from '#contract/entities/person.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { deleteResults } from '#server/results/closing/deleteResults.ts';
import { unlinkParticipations } from './registrationQueries.ts';
import {
  actAs,
  answerAll,
  createApiApp,
  createPerson,
  examplePassword,
  participate,
  signInAsPerson,
  type ApiApp,
  type Participant,
} from '#testing/servers/apiApp.ts';
import { createOrganisation } from '#testing/surveys/organisation.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

let people = 0;

/** A submitted pulse survey in the account of a new person. `owner` acts in the account's session, `guest` in that of the survey. */
async function submitInAccount() {
  const survey = await makeSurvey(api, { people: 2, name: `Step ${(people += 1)}` });
  const guest = await participate(api, survey.tokens[0]!);
  await answerAll(guest);
  await guest.complete();
  const emailAddress = `step${people}@example.org`;
  await createPerson(api, { emailAddress, participations: [survey.adminIds[0]!] });
  const { access_token } = await signInAsPerson(api, emailAddress);
  return { survey, guest, owner: actAs(api, access_token, guest.participationId) };
}

const keep = ({ token, participationId }: Participant, value: unknown = true) =>
  api.call('POST', `/participation/${participationId}/step`, { token, json: { keep: value } });
const reportTo = async (participant: Participant) => (await participant.report()).body as ParticipationReport;
const rows = ({ adminIds }: { adminIds: string[] }) =>
  api.db.selectFrom('kept_step').where('participation_id', 'in', adminIds).selectAll().execute();

describe('POST /participation/{participationId}/step', () => {
  it('keeps the step of the letter in the account, once, and removes it', async () => {
    const { owner, survey } = await submitInAccount();
    const { report, keptStep } = await reportTo(owner);
    expect(keptStep).toBeNull();
    for (const _ of ['first', 'second']) {
      api.wait(1_000);
      expect((await keep(owner)).status).toBe(204);
      expect((await reportTo(owner)).keptStep).toEqual({
        code: report.letter.step,
        text: report.letter.paragraphs.find(({ code }) => code === 'step')!.text,
        whenKept: api.clock().toISOString(),
      });
      expect(await rows(survey)).toHaveLength(1);
    }
    for (const _ of ['first', 'second']) expect((await keep(owner, false)).status).toBe(204);
    expect((await reportTo(owner)).keptStep).toBeNull();
    expect(await rows(survey)).toEqual([]);
  });

  it('is only for the account that the survey is in', async () => {
    const { owner, guest, survey } = await submitInAccount();
    await keep(owner);
    expect((await keep(guest)).body.error).toBe('Forbidden');
    expect((await reportTo(guest)).keptStep).toBeNull();
    const { owner: other } = await submitInAccount();
    const foreign = actAs(api, other.token, guest.participationId);
    for (const value of [true, false]) expect((await keep(foreign, value)).body.error).toBe('ParticipationNotFound');
    expect(await rows(survey)).toHaveLength(1);
    const exported = await api.call('GET', `/participation/${guest.participationId}/export`, { token: guest.token });
    expect((exported.body as ParticipationData).keptStep).toBeNull();
  });

  it.each([null, 'true', 1, {}, []])('rejects %j', async (value) => {
    const { owner } = await submitInAccount();
    const { status, body } = await keep(owner, value);
    expect([status, body.error, body.messages[0].property]).toEqual([400, 'Validation', 'keep']);
  });
});

describe('a kept step', () => {
  it('is in the export of the survey and of the account, in its language', async () => {
    const { owner } = await submitInAccount();
    await keep(owner);
    const { text } = (await reportTo(owner)).keptStep!;
    const one = await api.call('GET', `/participation/${owner.participationId}/export`, { token: owner.token });
    expect((one.body as ParticipationData).keptStep).toEqual({ text, whenKept: api.clock().toISOString() });
    const all = await api.call('GET', '/person/export', { token: owner.token, headers: { 'accept-language': 'de' } });
    const [participation] = (all.body as PersonalData).participations;
    expect(participation!.keptStep!.text).not.toBe(text);
    expect(participation!.keptStep!.text).toMatch(/[äöüß]/);
  });

  it('goes with withdrawn answers', async () => {
    const { owner, survey } = await submitInAccount();
    await keep(owner);
    expect(await rows(survey)).toHaveLength(1);
    await api.call('POST', `/participation/${owner.participationId}/withdraw`, { token: owner.token });
    expect(await rows(survey)).toEqual([]);
  });

  it('goes with the account, and the answers stay', async () => {
    const { owner, survey } = await submitInAccount();
    await keep(owner);
    const { status } = await api.call('DELETE', '/person/me', {
      token: owner.token,
      json: { password: examplePassword },
    });
    expect(status).toBe(204);
    expect(await rows(survey)).toEqual([]);
    const answers = await api.db
      .selectFrom('answer')
      .where('participation_id', '=', survey.adminIds[0]!)
      .selectAll()
      .execute();
    expect(answers.length).toBeGreaterThan(5);
  });

  it('goes with the results of the survey', async () => {
    const { owner, survey } = await submitInAccount();
    await keep(owner);
    await survey.close();
    await inTransaction(api.db, (tx) => deleteResults(tx, survey));
    expect(await rows(survey)).toEqual([]);
  });

  it('goes when the survey leaves the account', async () => {
    const { owner, survey } = await submitInAccount();
    await keep(owner);
    const { person_id: personId } = (await rows(survey))[0]!;
    await inTransaction(api.db, (tx) => unlinkParticipations(tx, personId));
    expect(await rows(survey)).toEqual([]);
  });
});

it('changes nothing that anyone in the organisation sees, except to the person', async () => {
  const { accountId, as } = await createOrganisation(api, 'Keeping');
  const survey = await makeSurvey(api, { accountId, people: 6, name: 'Autumn' });
  const guests = await Promise.all(survey.tokens.map((token) => participate(api, token)));
  for (const guest of guests) {
    await answerAll(guest);
    await guest.complete();
  }
  await createPerson(api, { emailAddress: 'keeper@example.org', participations: [survey.adminIds[0]!] });
  const { access_token } = await signInAsPerson(api, 'keeper@example.org');
  await survey.close();
  const { url } = survey;
  const seen = async () =>
    Promise.all(
      [
        ['GET', url],
        ['GET', `${url}/participations`],
        ['GET', `/account/${accountId}/surveys`],
        ['GET', `/account/${accountId}/participants`],
        ['GET', `/account/${accountId}/reports`],
        ['GET', `/account/${accountId}/audit-log`],
        ['POST', `${url}/report`],
        ['GET', `${url}/filters`],
      ].map(async ([method, path]) => {
        const call = { token: as.manage, ...(method === 'POST' && { json: {} }) };
        const { status, text } = await api.call(method as 'GET' | 'POST', path!, call);
        return [path, status, text];
      }),
    );
  // The first request of the report is part of the audit log.
  await seen();
  const before = await seen();
  const own = actAs(api, access_token, guests[0]!.participationId);
  for (const value of [true, false, true]) expect((await keep(own, value)).status).toBe(204);
  expect(await rows(survey)).toHaveLength(1);
  const after = await seen();
  expect(before.filter(([, status]) => status !== 200)).toEqual([]);
  const withoutLog = (answers: typeof before) => answers.filter(([path]) => !String(path).endsWith('audit-log'));
  expect(withoutLog(after)).toEqual(withoutLog(before));
  expect(after.map(([, , text]) => text).join()).not.toContain('keepStep');
});
