import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AspectDefinition } from '#contract/content/surveyType.ts';
import type { Population } from '../disclosure/population.ts';
import { populationMask } from '../numbers/populationMask.ts';
import { aspectVariable, itemVariable } from '#server/content/reportedVariables.ts';
import { tally, type Tally } from '../numbers/tally.ts';
import { scalesOf } from '#rules/scoring.ts';
import { answerAtRandom } from '#testing/surveys/answerAtRandom.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createGroup } from '#testing/surveys/createGroup.ts';
import { createOrganisation } from '#testing/surveys/organisation.ts';
import { afterCommit, inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { forgetSnapshot, loadSnapshot, type Snapshot } from './loadSnapshot.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

describe('its numbers equal those computed in SQL from the answers', () => {
  let survey: TestSurvey;
  let snapshot: Snapshot;
  let group: string;
  beforeAll(async () => {
    survey = await makeSurvey(api, { type: everyQuestionType, people: 150, name: 'By SQL' });
    await answerAtRandom(api, survey, survey.adminIds.slice(0, 140));
    group = await createGroup(api, survey.accountId, []);
    const members = await api.db
      .selectFrom('participant')
      .where('account_id', '=', survey.accountId)
      .select('id')
      .limit(60)
      .execute();
    await api.db
      .insertInto('participant_group_member')
      .values(members.map(({ id }) => ({ account_id: survey.accountId, group_id: group, participant_id: id })))
      .execute();
    await survey.close();
    snapshot = await loadSnapshot(api.db, survey);
  });

  const wasAnswered = (question: string, what: RawBuilder<unknown>) =>
    sql`exists (select from answer where answer.participation_id = participation.id and question_id = ${question} and ${what})`;
  const populations: [string, () => { population: Population; condition: RawBuilder<unknown> }][] = [
    ['of everyone', () => ({ population: { questions: [], groups: [] }, condition: sql`true` })],
    [
      'of a group',
      () => ({
        population: { questions: [], groups: [group] },
        condition: sql`participant_id in (select participant_id from participant_group_member where group_id = ${group})`,
      }),
    ],
    [
      'of those who chose an option or answered nothing',
      () => ({
        population: { questions: [{ id: 'single-other', values: [0, 2] }], groups: [] },
        condition: sql`(${wasAnswered('single-other', sql`int_value = 1`)} or not ${wasAnswered('single-other', sql`int_value is not null`)})`,
      }),
    ],
    [
      'of those who chose one of two among several, in a group',
      () => ({
        population: { questions: [{ id: 'multi', values: [1, 3] }], groups: [group] },
        condition: sql`${wasAnswered('multi', sql`int_values && array[0, 2]`)}
        and participant_id in (select participant_id from participant_group_member where group_id = ${group})`,
      }),
    ],
  ];

  describe.each(populations)('%s:', (_whose, make) => {
    it('every aspect is equal to within 1e-9', async () => {
      const { population, condition } = make();
      const mask = populationMask(snapshot.results, population);
      for (const { code, aspects } of snapshot.definition.report.sections) {
        for (const aspect of aspects) {
          const released = tally(
            snapshot.variables.find(({ name }) => name === aspectVariable(code, aspect.code))!,
            mask,
          );
          const { count, sum, counts } = await aspectBySql(aspect, condition);
          expect([released.count, released.counts]).toEqual([count, counts]);
          expect(Math.abs(released.sum! - sum)).toBeLessThan(1e-9);
          expect(count).toBeGreaterThan(5);
        }
      }
    });

    it('every option is equal', async () => {
      const { population, condition } = make();
      const mask = populationMask(snapshot.results, population);
      for (const [id, filterOptions] of snapshot.results.filterOptions) {
        const { counts } = tally(
          snapshot.variables.find(({ name }) => name === itemVariable(id))!,
          mask,
        );
        expect([id, counts]).toEqual([
          id,
          await Promise.all(filterOptions.map(({ values }) => countBySql(id, values, condition))),
        ]);
      }
    });
  });

  it('the overall score is the mean of the sections, which are the means of their aspects', async () => {
    const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
    const sections = await Promise.all(
      snapshot.definition.report.sections.map(async ({ aspects }) =>
        mean(
          await Promise.all(
            aspects.map(async (aspect) => {
              const { count, sum } = await aspectBySql(aspect, sql`true`);
              return sum / count;
            }),
          ),
        ),
      ),
    );
    const { scores } = await api.db
      .selectFrom('results_snapshot')
      .where('survey_id', '=', survey.surveyId)
      .select('scores')
      .executeTakeFirstOrThrow();
    expect(Math.abs(scores!.overall! - mean(sections))).toBeLessThan(1e-9);
    sections.forEach((score, index) => expect(scores!.sections[index]!.score).toBeCloseTo(score, 9));
  });

  /** Computes an aspect in SQL from single answers, with the half rule and the bands of the type. */
  async function aspectBySql(
    { items }: AspectDefinition,
    condition: RawBuilder<unknown>,
  ): Promise<Tally & { sum: number }> {
    const scales = scalesOf(snapshot.definition);
    const listed = items.map(({ question, reversed = false }) => {
      const { min, max } = scales.get(question)!;
      return sql`(${question}::text, ${min}::integer, ${max}::integer, ${reversed}::boolean)`;
    });
    const { good, great } = snapshot.definition.report.bands;
    const { rows } = await sql<{ count: number; sum: number; poor: number; good: number; great: number }>`
      with scored as (
        select participation.id,
          avg(case when reversed then (max - int_value)::float8 / (max - min) else (int_value - min)::float8 / (max - min) end) as score
        from participation
          cross join (values ${sql.join(listed)}) as item (question, min, max, reversed)
          left join answer on answer.participation_id = participation.id and answer.question_id = item.question
        where survey_id = ${survey.surveyId} and when_completed is not null and ${condition}
        group by participation.id
        having count(int_value) * 2 >= ${items.length}
      )
      select count(score)::integer as count, coalesce(sum(score), 0) as sum,
        (count(*) filter (where score + 1e-9 < ${good}))::integer as poor,
        (count(*) filter (where score + 1e-9 >= ${good} and score + 1e-9 < ${great}))::integer as good,
        (count(*) filter (where score + 1e-9 >= ${great}))::integer as great
      from scored
    `.execute(api.db);
    const [row] = rows;
    return { count: row!.count, sum: row!.sum, counts: [row!.poor, row!.good, row!.great] };
  }

  async function countBySql(question: string, codes: number[], condition: RawBuilder<unknown>): Promise<number> {
    const chosen = codes.filter((code) => code > 0).map((code) => code - 1);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from participation
        left join answer on answer.participation_id = participation.id and answer.question_id = ${question}
      where survey_id = ${survey.surveyId} and when_completed is not null and ${condition} and (
        int_value = any(${chosen}::integer[]) or int_values && ${chosen}::integer[]
        or ${codes.includes(0)} and int_value is null and coalesce(cardinality(int_values), 0) = 0
      )
    `.execute(api.db);
    return rows[0]!.count;
  }
});

describe('a transaction', () => {
  let survey: SurveyKey;
  beforeAll(async () => {
    survey = await makeSurvey(api, {
      accountId: (await createOrganisation(api)).accountId,
      people: 5,
      status: 'CLOSED',
    });
  });

  it('does not wait for another load of the same results, which may be waiting for the connection of the transaction', async () => {
    const both = [loadSnapshot(api.db, survey), inTransaction(api.db, (tx) => loadSnapshot(tx, survey))];
    expect((await Promise.all(both)).map(({ people }) => people)).toEqual([5, 5]);
  });

  it('drops cached results once a change is committed, and keeps them if it is rolled back', async () => {
    const { results } = await loadSnapshot(api.db, survey);
    const isKept = async () => (await loadSnapshot(api.db, survey)).results === results;
    const undone = inTransaction(api.db, async (tx) => {
      afterCommit(tx, () => forgetSnapshot(survey.surveyId));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await isKept()).toBe(true);
    await inTransaction(api.db, (tx) =>
      inTransaction(tx, async (same) => afterCommit(same, () => forgetSnapshot(survey.surveyId))),
    );
    expect(await isKept()).toBe(false);
  });
});

describe('an error with the id of the survey and the reason is logged for', () => {
  let survey: TestSurvey;
  let viewer: string;
  beforeEach(async () => {
    const organisation = await createOrganisation(api);
    viewer = organisation.as.view;
    const people = ['Ada', 'Ben', 'Cas', 'Dot', 'Eve'];
    survey = await makeSurvey(api, { accountId: organisation.accountId, people });
    for (const name of people) await survey.submit(name);
    await survey.close();
  });

  const spoil = (change: RawBuilder<unknown>) =>
    sql`update results_snapshot set ${change} where survey_id = ${survey.surveyId}`.execute(api.db);

  it.each([
    [
      'a changed byte',
      sql`columns = set_byte(columns, length(columns) / 2, 255 - get_byte(columns, length(columns) / 2))`,
      'the columns are not those that were stored',
    ],
    [
      'a cut end',
      sql`columns = substring(columns from 1 for length(columns) - 1)`,
      'the columns are not those that were stored',
    ],
    [
      "columns and texts in each other's place",
      sql`columns = texts, texts = columns`,
      'the columns are not those that were stored',
    ],
    ['another number of people', sql`people = 6`, 'its people is 5 and should be 6'],
    ['another number', sql`number = 2`, 'its number is 1 and should be 2'],
  ])('%s', async (_what, change, reason) => {
    await spoil(change);
    const error = await loadSnapshot(api.db, survey).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'InternalError',
      details: { reason: expect.stringContaining(`The results of survey ${survey.surveyId} are damaged: ${reason}`) },
    });
    const answer = await api.call('GET', `${survey.url}/filters`, { token: viewer });
    expect([answer.status, answer.body.error]).toEqual([400, 'InternalError']);
    expect(answer.text).not.toContain('broken');
    expect(api.logged()).toContain(`The results of survey ${survey.surveyId} are damaged: ${reason}`);
  });

  it('a missing snapshot', async () => {
    await loadSnapshot(api.db, survey);
    await api.db.deleteFrom('results_snapshot').where('survey_id', '=', survey.surveyId).execute();
    await expect(loadSnapshot(api.db, survey)).rejects.toMatchObject({
      code: 'InternalError',
      details: { reason: `The results of survey ${survey.surveyId} are missing` },
    });
  });

  it('damaged texts once they are loaded', async () => {
    await spoil(sql`texts = set_byte(texts, length(texts) - 9, 255 - get_byte(texts, length(texts) - 9))`);
    const { people, texts } = await loadSnapshot(api.db, survey);
    expect(people).toBe(5);
    await expect(texts()).rejects.toMatchObject({
      code: 'InternalError',
      details: { reason: expect.stringContaining('the texts are not those that were stored') },
    });
  });

  it('damaged results until they are repaired', async () => {
    const { columns } = await api.db
      .selectFrom('results_snapshot')
      .where('survey_id', '=', survey.surveyId)
      .select('columns')
      .executeTakeFirstOrThrow();
    await spoil(sql`columns = ''`);
    await expect(loadSnapshot(api.db, survey)).rejects.toMatchObject({ code: 'InternalError' });
    await api.db.updateTable('results_snapshot').set({ columns }).where('survey_id', '=', survey.surveyId).execute();
    expect((await loadSnapshot(api.db, survey)).people).toBe(5);
  });

  it('damaged results once they are no longer cached', async () => {
    const before = await loadSnapshot(api.db, survey);
    await spoil(sql`columns = ''`);
    expect((await loadSnapshot(api.db, survey)).results).toBe(before.results);
    forgetSnapshot(survey.surveyId);
    await expect(loadSnapshot(api.db, survey)).rejects.toMatchObject({ code: 'InternalError' });
  });
});
