import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { ComparedScore, SurveyReport } from '#contract/entities/surveyReport.ts';
import { createApiApp, type ApiApp, type CallOptions } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { readWorkbook } from '#testing/files/readWorkbook.ts';
import { hashToken } from '#server/security/token.ts';
import { deleteSessionsOfPerson } from '#server/features/auth/authQueries.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { labelledDifference, type LabelledDifference } from './certaintyTexts.ts';
import { uncompared } from '#testing/results/certainty.ts';

let api: ApiApp;
let organisation: Organisation;
let survey: TestSurvey;
let other: TestSurvey;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
  const { accountId } = organisation;
  survey = await makeSurvey(api, {
    accountId,
    people: 60,
    groups: { Day: (person) => person < 40, Night: (person) => person >= 40 },
    status: 'CLOSED',
  });
  other = await makeSurvey(api, { accountId, people: 30, status: 'CLOSED' });
  await api.db.updateTable('survey').set({ name: '=Pulse/2026 "ä"' }).where('id', '=', survey.surveyId).execute();
});
afterAll(() => api.close());

const request = (json: object = {}, { url = survey.url, token = organisation.as.report } = {}) =>
  api.call('POST', `${url}/report/request-download`, { token, json });
const requestToken = async (json: object = {}): Promise<string> => {
  const { status, body } = await request(json);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.token;
};
const download = (token: string, url = survey.url) =>
  api.call('GET', `${url}/report/download?token=${token}&frontend=here`);

/** Returns the bytes of a download, since `api.call` reads a response as text. */
const bytesOf = async (token: string) =>
  (await api.app.inject({ method: 'GET', url: `/api/v0${survey.url}/report/download?token=${token}` })).rawPayload;

describe('a download', () => {
  it('is a file with the name of the survey, which caches must not store', async () => {
    const token = await requestToken();
    const { status, headers } = await download(token);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="=Pulse-2026 -_- report.xlsx"; filename*=UTF-8''%3DPulse-2026%20-%C3%A4-%20report.xlsx`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(api.logged()).not.toContain(token);
  });

  it('works once, even for simultaneous requests', async () => {
    const token = await requestToken();
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => download(token)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404, 404, 404, 404]);
  });

  it('works for 60 seconds', async () => {
    const [one, late] = [await requestToken(), await requestToken()];
    api.wait(59_999);
    expect((await download(one)).status).toBe(200);
    api.wait(1);
    expect(await download(late)).toMatchObject({ status: 404, body: { error: 'NotFound' } });
  });

  it("is not found at another survey's URL, and the token remains valid at the URL of its own survey", async () => {
    const token = await requestToken();
    const { accountId } = organisation;
    for (const url of [
      other.url,
      '/survey/nonsense',
      '/survey/00000000-0000-0000-0000-000000000000',
      `/account/${accountId}${survey.url}`,
    ]) {
      expect([url, (await download(token, url)).status]).toEqual([url, 404]);
    }
    expect((await download(token)).status).toBe(200);
  });

  it.each(['', 'unknown', '%00', 'x'.repeat(200)])('with the token %j is not found', async (token) => {
    const { status, body } = await download(token);
    expect([status, body.error]).toEqual(token === '%00' ? [400, 'Validation'] : [404, 'NotFound']);
  });

  it('requires a token', async () => {
    expect(await api.call('GET', `${survey.url}/report/download`)).toMatchObject({
      status: 400,
      body: { error: 'Validation' },
    });
  });

  it.each([
    [
      'was removed from the organisation',
      (personId: string) => api.db.deleteFrom('membership').where('person_id', '=', personId).execute(),
    ],
    [
      'is of an organisation that was disabled',
      () =>
        api.db
          .updateTable('account')
          .set({ when_disabled: api.clock() })
          .where('id', '=', organisation.accountId)
          .execute(),
    ],
  ])('is not found if the person who requested it %s', async (_, lose) => {
    const token = await requestToken();
    const { person_id: personId } = await api.db
      .selectFrom('download_token')
      .where('hash', '=', hashToken(token))
      .select('person_id')
      .executeTakeFirstOrThrow();
    const membership = await api.db
      .selectFrom('membership')
      .where('person_id', '=', personId)
      .selectAll()
      .executeTakeFirstOrThrow();
    await lose(personId);
    expect((await download(token)).status).toBe(404);
    await api.db.updateTable('account').set({ when_disabled: null }).where('id', '=', organisation.accountId).execute();
    await api.db
      .insertInto('membership')
      .values(membership)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

  it('is not used up by a HEAD request', async () => {
    const token = await requestToken();
    await api.call('HEAD', `${survey.url}/report/download?token=${token}`);
    expect((await download(token)).status).toBe(200);
  });

  it('is rejected if a survey that it is compared with was deleted', async () => {
    const gone = await makeSurvey(api, { accountId: organisation.accountId, people: 30, status: 'CLOSED' });
    const token = await requestToken({ compareToSurvey: gone.surveyId });
    expect((await api.call('DELETE', gone.url, { token: organisation.as.manage })).status).toBe(204);
    expect(await download(token)).toMatchObject({ status: 400, body: { error: 'CannotCompareSurveys' } });
  });

  it('stores no token in plain text', async () => {
    const token = await requestToken();
    const rows = await api.db.selectFrom('download_token').selectAll().execute();
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, hash: Buffer.from(row.hash).toString('latin1') }))),
    ).not.toContain(token);
  });
});

describe('requesting a download is rejected', () => {
  it('with the same error code as the report', async () => {
    const { accountId } = organisation;
    const open = await makeSurvey(api, { accountId, people: ['One'] });
    const few = await makeSurvey(api, { accountId, people: 4, status: 'CLOSED' });
    expect(await request({}, open)).toMatchObject({ status: 400, body: { error: 'OpenSurvey' } });
    expect(await request({}, few)).toMatchObject({ status: 400, body: { error: 'SampleTooSmall' } });
    expect(await request({ combineWithSurveys: [open.surveyId] })).toMatchObject({
      status: 400,
      body: { error: 'CannotCompareSurveys' },
    });
    expect(await request({ filter: { participantGroups: ['none'] } })).toMatchObject({
      status: 400,
      body: { error: 'Validation' },
    });
  });
});

test('the workbook has exactly the numbers of the report', async () => {
  const { questions } = (await api.call('GET', `${survey.url}/filters`, { token: organisation.as.report })).body;
  const [{ id, options }] = questions;
  const filter = { questions: [{ id, answers: [0] }] };
  const json = {
    filter,
    compareToSurvey: other.surveyId,
    compareToFilter: { participantGroups: [survey.groupIds['Night']] },
  };
  const report: SurveyReport = (await api.call('POST', `${survey.url}/report`, { token: organisation.as.report, json }))
    .body;
  const sheets = await readWorkbook(await bytesOf(await requestToken(json)));
  expect([...sheets.keys()]).toEqual(['Report', 'Sections', 'Details']);

  const summary = new Map(sheets.get('Report')!.rows.map(([name, value]) => [name, value]));
  expect(summary.has('=Pulse/2026 "ä"')).toBe(true);
  expect(summary.get('Responses in this report')).toBe(report.sampleSize);
  expect(summary.get('Completed')).toBe(60);
  expect(summary.get('Overall score')).toBeCloseTo(report.score!, 14);
  expect(summary.get('Filter')).toBe(options[0]);
  expect(summary.get('Compared with filter')).toMatch(/^Night /);
  expect(summary.get('Closed')).toBe('2 November 2026');
  for (const { name, score } of report.compareToScores)
    expect(summary.get(`Overall score: ${name}`)).toBeCloseTo(score!, 14);

  const released = (cells: unknown[]) =>
    cells.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(12)) : cell));
  const orText = (value: number | null | undefined, suppressed: boolean | undefined) =>
    value ?? (suppressed ? 'hidden' : 'no data');
  const differenceOf = (difference: LabelledDifference | null) => [
    difference?.text ?? null,
    ...[difference?.interval?.low, difference?.interval?.high].map((end) =>
      end === undefined ? null : Number((end * 100).toFixed(1)),
    ),
  ];
  /** The cells that say how sure a score is. */
  const certaintyOf = (
    of: Omit<ComparedScore, 'name' | 'difference' | 'differenceInterval'> & Partial<ComparedScore>,
    name: string,
    comparison = report.comparisons.find((each) => each.name === name),
  ) => [
    orText(of.sampleSize, of.suppressed),
    of.invited,
    of.invitedCompleted,
    orText(of.interval?.low, of.suppressed),
    orText(of.interval?.high, of.suppressed),
    ...differenceOf(comparison ? labelledDifference({ ...uncompared, ...of }, comparison, options[0]) : null),
  ];
  const scored = report.sections.filter(({ areas }) => areas.some(({ areaType }) => areaType === 'aspects'));
  const [, ...sections] = sheets.get('Sections')!.rows;
  expect(sections.map(released)).toEqual(
    [{ ...report, name: 'Overall score' }, ...scored].flatMap((of) =>
      [{ ...of, name: options[0] }, ...of.compareToScores].map((each) =>
        released([of.name, each.name, orText(each.score, each.suppressed), ...certaintyOf(each, each.name)]),
      ),
    ),
  );
  expect(sections.some((row) => row.slice(-3).every((cell) => cell !== null))).toBe(true);

  const series = report.sections.flatMap((section) =>
    section.areas.flatMap((area) => area.series.map((one) => ({ place: [section.name, area.name, one.name], one }))),
  );
  const expected = series.flatMap(({ place, one: { name, aspects, data, sampleSize, suppressed } }) => [
    ...aspects.map((aspect) => [
      ...place,
      aspect.name,
      ...[aspect.score, aspect.minRatio, aspect.midRatio, aspect.maxRatio].map((value) =>
        orText(value, aspect.suppressed),
      ),
      null,
      ...certaintyOf(aspect, name),
    ]),
    ...data.map(({ label, score, invited, invitedCompleted }) => [
      ...place,
      label,
      null,
      null,
      null,
      null,
      orText(score, suppressed),
      orText(sampleSize, suppressed),
      invited,
      invitedCompleted,
      null,
      null,
      null,
      null,
      null,
    ]),
  ]);
  const [head, ...details] = sheets.get('Details')!.rows;
  expect(head!.slice(0, 8)).toEqual([
    'Section',
    'Area',
    'Answers of',
    'Name',
    'Score',
    report.minLabel,
    report.midLabel,
    report.maxLabel,
  ]);
  expect(details.map((row) => released(row.slice(0, 17)))).toEqual(expected.map(released));
  expect(details.length).toBeGreaterThan(40);

  const cell = sheets.get('Details')!.cells!.get('1,4')!;
  expect(cell).toMatchObject({ type: 'number', style: { numFmt: '0.0%' } });
  expect(
    [...sheets.values()]
      .flatMap(({ cells }) => [...(cells?.values() ?? [])])
      .filter(({ formula }) => formula !== undefined),
  ).toEqual([]);
});

describe('printing', () => {
  const client = { client_id: 'web', client_secret: 'web' };
  const signIn = (password: string) =>
    api.call('POST', '/auth/token', { form: { ...client, grant_type: 'token', password } });
  const signedIn = async () => (await signIn(await requestToken())).body.access_token as string;
  const read = (token: string, { surveyId } = survey) =>
    api.call('POST', `/survey/${surveyId}/report`, { token, json: {} });

  it('signs in any number of times for 60 seconds, and does not use up the download', async () => {
    const token = await requestToken();
    const { status, body } = await signIn(token);
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 60, token_type: 'Bearer' },
    ]);
    expect((await signIn(token)).status).toBe(200);
    expect((await download(token)).status).toBe(200);
    expect((await read(body.access_token)).status).toBe(200);
    api.wait(59_999);
    expect((await read(body.access_token)).status).toBe(200);
    api.wait(1);
    expect(await read(body.access_token)).toMatchObject({ status: 401, body: { error: 'NotLoggedIn' } });
  });

  it('has a session that cannot be renewed', async () => {
    const { body } = await signIn(await requestToken());
    const renewed = await api.call('POST', '/auth/token', {
      form: { ...client, grant_type: 'refresh_token', refresh_token: body.refresh_token },
    });
    expect(renewed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('accepts no token that is unknown, expired, used or for the anonymised answers', async () => {
    const { accountId } = organisation;
    const [late, used] = [await requestToken(), await requestToken()];
    const answers = (
      await api.call('POST', `/account/${accountId}${survey.url}/report/request-download`, {
        token: organisation.as.manage,
      })
    ).body.token;
    await download(used);
    for (const token of ['unknown', used, answers])
      expect(await signIn(token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    api.wait(60_000);
    expect(await signIn(late)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('gives access only to the report and its filters', async () => {
    const token = await signedIn();
    const { accountId } = organisation;
    const status = async (method: string, url: string, options: CallOptions = {}) =>
      (await api.call(method, url, { token, ...(method !== 'GET' && { json: {} }), ...options })).status;
    expect(await status('GET', `${survey.url}/filters`)).toBe(200);
    expect(await status('POST', `${survey.url}/report`)).toBe(200);
    const unreachable = [
      ['POST', `${other.url}/report`],
      ['GET', `${other.url}/filters`],
      ['GET', survey.url],
      ['PATCH', survey.url],
      ['DELETE', survey.url],
      ['PATCH', `${survey.url}/report`],
      ['POST', `${survey.url}/report/request-download`],
      ['GET', `${survey.url}/participations`],
      ['GET', `${survey.url}/groups`],
      ['GET', `/account/${accountId}`],
      ['GET', `/account/${accountId}/reports`],
      ['GET', `/account/${accountId}/surveys`],
      ['POST', `/account/${accountId}${survey.url}/report/request-download`],
    ] as const;
    for (const [method, url] of unreachable)
      expect([method, url, await status(method, url)]).toEqual([method, url, 404]);
    for (const [method, url] of [
      ['GET', '/person/me'],
      ['GET', '/knowledge-library/article/any'],
      ['GET', '/participations/survey/any'],
    ] as const)
      expect([method, url, await status(method, url)]).toEqual([method, url, 403]);
    expect((await api.call('GET', '/participations/find', { token })).body.participations).toEqual([]);
    const [{ public_id: participationId }] = (await api.db
      .selectFrom('participation')
      .where('survey_id', '=', survey.surveyId)
      .select('public_id')
      .execute()) as [{ public_id: string }];
    const answer = { questionId: 'work-place', intValue: 0 };
    expect(await api.call('POST', `/participation/${participationId}/answer`, { token, json: answer })).toMatchObject({
      status: 400,
      body: { error: 'ParticipationNotFound' },
    });
    expect(await status('POST', `/participation/${participationId}/complete`)).toBe(403);
  });

  it('returns what the person who requested the link may see', async () => {
    const token = await signedIn();
    const requested = await api.call('POST', `${survey.url}/report`, { token: organisation.as.report, json: {} });
    expect((await read(token)).body).toEqual(requested.body);
  });

  it.each([
    [
      'revoked',
      async (token: string) => void (await api.call('POST', '/auth/revoke', { form: { ...client, token } })),
      401,
    ],
    ['of somebody who chose a new password', async () => deleteSessionsOfPerson(api.db, await reporterId()), 401],
    [
      'of somebody who was removed from the organisation',
      async () => {
        await api.db
          .deleteFrom('membership')
          .where('person_id', '=', await reporterId())
          .execute();
      },
      404,
    ],
    [
      'of an organisation that was disabled',
      async () => {
        await api.db
          .updateTable('account')
          .set({ when_disabled: api.clock() })
          .where('id', '=', organisation.accountId)
          .execute();
      },
      403,
    ],
    [
      'of a survey that was deleted',
      async () => {
        await api.call('DELETE', survey.url, { token: organisation.as.manage });
      },
      401,
    ],
  ])('ends when the session is %s', async (what, end, status) => {
    const before = { organisation, survey };
    organisation = await createOrganisation(api, 'Short-lived');
    survey = await makeSurvey(api, { accountId: organisation.accountId, people: 10, status: 'CLOSED' });
    const link = await requestToken();
    const token = (await signIn(link)).body.access_token as string;
    expect((await read(token)).status).toBe(200);
    await end(token);
    expect((await read(token)).status).toBe(status);
    // Signing in again with the link works only after signing out, which does not invalidate the link.
    const again = await signIn(link);
    const isSignedInAgain = again.status === 200 && (await read(again.body.access_token)).status === 200;
    expect(isSignedInAgain).toBe(what === 'revoked');
    ({ organisation, survey } = before);
  });

  const reporterId = async () =>
    (
      await api.db
        .selectFrom('person')
        .where('email_address', '=', organisation.emails.report)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
});
