import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { scaleLabels } from '#rules/questions/scale.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { readWorkbook } from '#testing/files/readWorkbook.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

const people = 60;
let api: ApiApp;
let organisation: Organisation;
let survey: TestSurvey;
/** The paths of a survey's downloads. */
const pathOf = ({ surveyId }: { surveyId: string }) => `/account/${organisation.accountId}/survey/${surveyId}/report`;

beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
  survey = await makeSurvey(api, {
    accountId: organisation.accountId,
    name: `Survey ${randomUUID()}`,
    people,
    type: everyQuestionType,
    groups: { 'Night shift': (person) => person < 20 },
    answers: (definition, person) => [
      ...inventAnswers(definition, person).filter(
        ({ questionId }) => !['scale', 'short', 'long', 'scale-optional'].includes(questionId),
      ),
      { questionId: 'scale', intValue: person < 2 ? 1 : person < 20 ? 2 : person < 40 ? 4 : 5 },
      ...(person < 12 ? [{ questionId: 'short', stringValue: `=Text ${person}` }] : []),
      ...(person < 9 ? [{ questionId: 'long', stringValue: `Secret ${person}` }] : []),
      ...(person < 3 ? [] : [{ questionId: 'scale-optional', intValue: person < 30 ? 2 : 3 }]),
    ],
    status: 'CLOSED',
  });
});
afterAll(() => api.close());

const request = (of: { surveyId: string } = survey, token = organisation.as.manage) =>
  api.call('POST', `${pathOf(of)}/request-download`, { token });
const requestToken = async () => (await request()).body.token as string;
const download = (token: string, path = pathOf(survey)) =>
  api.call('GET', `${path}/download?token=${token}&frontend=here`);
const workbook = async () => {
  const url = `/api/v0${pathOf(survey)}/download?token=${await requestToken()}`;
  const { rawPayload } = await api.app.inject({ method: 'GET', url });
  return readWorkbook(rawPayload);
};
type Columns = Map<string, (string | null)[]>;
async function answers(): Promise<Columns> {
  const [titles, ...rows] = (await workbook()).get('Answers')!.rows as string[][];
  return new Map(titles!.map((title, index) => [title, rows.map((row) => row[index] ?? null)]));
}
const countsOf = (cells: readonly unknown[] | undefined) => {
  const counts: Record<string, number> = {};
  for (const cell of cells ?? []) counts[String(cell)] = (counts[String(cell)] ?? 0) + 1;
  return counts;
};
const titleOf = (id: string) => {
  const { question, subquestion } = surveyItems(everyQuestionType).find((item) => item.id === id)!;
  return subquestion ? `${question.title} ${subquestion.title}` : question.title;
};

describe('the file', () => {
  it('has each question as a column for everyone, and is named after the survey', async () => {
    const { status, headers } = await download(await requestToken());
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Survey [0-9a-f-]+ answers\.xlsx"/);
    expect(headers['cache-control']).toBe('no-store');
    const sheets = await workbook();
    expect([...sheets.keys()]).toEqual(['About', 'Questions', 'Answers', 'Texts']);
    expect(sheets.get('Answers')!.rows).toHaveLength(1 + people);
    expect(sheets.get('Answers')!.freezePane).toEqual({ rows: 1 });
    for (const cells of (await answers()).values()) expect(cells.filter((cell) => cell === null)).toEqual([]);
  });

  it('contains the answers to every scale, and shows no option of fewer than five people separately', async () => {
    const columns = await answers();
    expect(countsOf(columns.get(titleOf('scale')))).toEqual({ 'Never to Sometimes': 20, Often: 20, Always: 20 });
    expect(countsOf(columns.get(titleOf('scale-optional')))).toEqual({
      'Never to Rarely, or no answer': 30,
      'Sometimes to Always': 30,
    });
    for (const cells of columns.values())
      for (const count of Object.values(countsOf(cells))) expect(count).toBeGreaterThanOrEqual(5);
  });

  it('has the same counts as the database', async () => {
    const columns = await answers();
    const rows = await api.db
      .selectFrom('answer')
      .innerJoin('participation', 'participation.id', 'answer.participation_id')
      .where('participation.survey_id', '=', survey.surveyId)
      .select(['question_id', 'int_value'])
      .execute();
    let compared = 0;
    for (const item of surveyItems(everyQuestionType)) {
      const cells = columns.get(titleOf(item.id));
      if (!cells || (item.question.type !== 'scale' && item.question.type !== 'matrix')) continue;
      const { min } = item.question;
      const labels = scaleLabels(item.question);
      const given = rows.filter(({ question_id, int_value }) => question_id === item.id && int_value !== null);
      for (const [answer, count] of Object.entries(countsOf(cells))) {
        const label = answer.replace(', or no answer', '');
        const [first, last] = label.split(' to ').length === 2 ? label.split(' to ') : [label, label];
        const [from, to] = [labels.indexOf(first!), labels.indexOf(last!)];
        const there =
          label === 'no answer'
            ? people - given.length
            : given.filter(({ int_value }) => int_value! - min >= from && int_value! - min <= to).length +
              (label === answer ? 0 : people - given.length);
        expect([item.id, answer, count]).toEqual([item.id, answer, there]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('omits filter questions, groups and the distress scale', async () => {
    const sheets = await workbook();
    const everything = JSON.stringify([...sheets.values()].map(({ rows }) => rows));
    expect(everything).not.toContain(titleOf('single'));
    expect(everything).not.toContain('Night shift');
    const distress = everyQuestionType.report.distress!.items.map(({ question }) => question);
    for (const id of distress) expect(everything).not.toContain(titleOf(id));
  });

  it('contains the texts of a question if at least ten people wrote one, and otherwise marks them as suppressed', async () => {
    const sheets = await workbook();
    const texts = sheets
      .get('Texts')!
      .rows.filter(([, question]) => question === titleOf('short'))
      .map(([, , text]) => text as string);
    expect(texts.toSorted()).toEqual(Array.from({ length: 12 }, (_, person) => `=Text ${person}`).toSorted());
    expect(JSON.stringify([...sheets.values()].map(({ rows }) => rows))).not.toContain('Secret');
    expect(sheets.get('Questions')!.rows.find(([, question]) => question === titleOf('long'))![3]).toContain(
      'fewer than 10',
    );
    for (const { type, formula } of sheets.get('Texts')!.cells!.values())
      expect([type, formula]).toEqual(['string', undefined]);
  });

  it('has a new random order of each column every time, with the same counts', async () => {
    const [one, two] = [await answers(), await answers()];
    expect([...one.keys()]).toEqual([...two.keys()]);
    const inTwoHalves = titleOf('scale-optional');
    expect(one.get(inTwoHalves)).not.toEqual(two.get(inTwoHalves));
    for (const [title, cells] of one) expect(countsOf(two.get(title))).toEqual(countsOf(cells));
    // The first and the last 30 people answered differently. If both columns had the same order, the answers in one
    // would show which rows of the other belong to which half.
    const halves = one.get(inTwoHalves)!.map((cell) => cell!.startsWith('Never'));
    const thirds = one.get(titleOf('scale'))!;
    expect(countsOf(thirds.filter((_, row) => halves[row]))).not.toEqual({ 'Never to Sometimes': 20, Often: 10 });
  });
});

describe('a token', () => {
  it('works once, and only for these answers', async () => {
    const token = await requestToken();
    for (const path of [
      `${survey.url}/report`,
      pathOf({ surveyId: '00000000-0000-0000-0000-000000000000' }),
      pathOf(survey).replace(organisation.accountId, survey.surveyId),
    ]) {
      expect([path, (await download(token, path)).status]).toEqual([path, 404]);
    }
    expect((await download(token)).status).toBe(200);
    expect((await download(token)).status).toBe(404);
    const late = await requestToken();
    api.wait(60_000);
    expect((await download(late)).status).toBe(404);
    expect(api.logged()).not.toContain(token);
  });

  it('becomes invalid when the person who requested it no longer manages the organisation', async () => {
    const token = await requestToken();
    const change = (admin_user_role: 'edit' | 'manage') =>
      api.db
        .updateTable('membership')
        .set({ admin_user_role })
        .where('person_id', 'in', (person) =>
          person.selectFrom('person').where('email_address', '=', organisation.emails.manage).select('id'),
        )
        .execute();
    await change('edit');
    expect((await download(token)).status).toBe(404);
    await change('manage');
  });
});

test('after removals, is unavailable until enough responses are removed, and then omits what a comparison with the earlier file would reveal', async () => {
  const changed = await makeSurvey(api, {
    accountId: organisation.accountId,
    people: 700,
    type: 'wellbeing',
    status: 'CLOSED',
  });
  const remove = (participationIds: string[]) =>
    api.call('DELETE', `${changed.url}/participations`, { token: organisation.as.super, json: { participationIds } });
  const sheets = async () => {
    const {
      status,
      body: { token, message },
    } = await request(changed);
    expect([status, message]).toEqual([200, undefined]);
    return readWorkbook(
      (await api.app.inject({ method: 'GET', url: `/api/v0${pathOf(changed)}/download?token=${token}` })).rawPayload,
    );
  };
  const before = (await sheets()).get('Answers')!.rows;
  const { token } = (await request(changed)).body;

  expect((await remove(changed.adminIds.slice(0, 2))).status).toBe(204);
  expect(await request(changed)).toMatchObject({
    status: 400,
    body: { error: 'SampleTooSmall', message: expect.stringContaining('removed') },
  });
  expect(await download(token, pathOf(changed))).toMatchObject({ status: 400, body: { error: 'SampleTooSmall' } });

  expect((await remove(changed.adminIds.slice(2, 300))).status).toBe(204);
  const after = await sheets();
  expect(after.get('Answers')!.rows).toHaveLength(1 + 400);
  expect(after.get('Answers')!.rows[0]!.length).toBeLessThan(before[0]!.length);
  expect(
    after.get('Questions')!.rows.filter(([, , , note]) => String(note).includes('responses were removed')).length,
  ).toBeGreaterThan(5);
  expect(after.get('Texts')!.rows).toHaveLength(1);
});

describe('is rejected', () => {
  test.each([
    [
      'while the survey is open',
      'OpenSurvey',
      () => makeSurvey(api, { accountId: organisation.accountId, people: ['One'] }),
    ],
    [
      'where fewer than five submitted',
      'SampleTooSmall',
      () => makeSurvey(api, { accountId: organisation.accountId, people: 4, status: 'CLOSED' }),
    ],
    [
      'where the results are broken',
      'InternalError',
      async () => {
        const broken = await makeSurvey(api, { accountId: organisation.accountId, people: 20, status: 'CLOSED' });
        await api.db
          .updateTable('results_snapshot')
          .set({ checksum: Buffer.alloc(64) })
          .where('survey_id', '=', broken.surveyId)
          .execute();
        return broken;
      },
    ],
  ] as const)('%s', async (_, error, make) => {
    expect(await request(await make())).toMatchObject({ status: 400, body: { error } });
  });
});
