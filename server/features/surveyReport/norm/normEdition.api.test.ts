import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { limits } from '#contract/limits.ts';
import { scoreSurvey } from '#rules/scoring.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { createAccount } from '#server/features/platform/createAccount.ts';
import { findNorm } from './normEdition.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let asking: string;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom('survey').execute();
  asking = await createAccount(api.db, { name: 'Asking', timeZone: 'Europe/London' }, api.clock());
});

const day = 24 * 60 * 60 * 1000;
let organisations = 0;

/**
 * Creates an organisation with a closed pulse survey. `better` says how much better than average its people are doing.
 */
async function organisation(people: number, better = 0) {
  organisations += 1;
  const accountId = await createAccount(
    api.db,
    { name: `Organisation ${organisations}`, timeZone: 'Europe/London' },
    api.clock(),
  );
  return survey(accountId, people, better);
}

const survey = (accountId: string, people: number, better = 0) =>
  makeSurvey(api, {
    accountId,
    people,
    answers: (definition, person) => inventAnswers(definition, person, better),
    status: 'CLOSED',
  });

const ask = (accountId = asking) => findNorm(api, { accountId, typeId: 'pulse' }, api.clock());

/** Calculates the same from everyone's answers, by the rules of a personal report. */
function expected(groups: { people: number; better: number }[]) {
  const { definition } = api.content.surveyTypes.get('pulse')!;
  const scores = groups.flatMap(({ people, better }) =>
    Array.from({ length: people }, (_, person) =>
      scoreSurvey(
        definition,
        new Map(
          inventAnswers(definition, person, better).map(({ questionId, intValue }) => [questionId, intValue ?? null]),
        ),
      ),
    ),
  );
  return definition.report.sections.map((section, s) =>
    section.aspects.map((aspect, a) => {
      const own = scores.map(({ sections }) => sections[s]!.aspects[a]!.score).filter((score) => score !== null);
      const share = (test: (score: number) => boolean) => own.filter(test).length / own.length;
      const { good, great } = definition.report.bands;
      return {
        code: aspect.code,
        score: own.reduce((sum, score) => sum + score, 0) / own.length,
        minRatio: share((score) => score < good - 1e-9),
        midRatio: share((score) => score >= good - 1e-9 && score < great - 1e-9),
        maxRatio: share((score) => score >= great - 1e-9),
      };
    }),
  );
}

it('exists once three other organisations have a hundred people in total, and is the mean of all of them', async () => {
  await survey(asking, 80);
  await organisation(40, 0.1);
  await organisation(35);
  expect(await ask()).toBeNull();
  await organisation(24, -0.1);
  expect(await ask()).toBeNull();
  await organisation(25, -0.1);

  const norm = (await ask())!;
  expect(norm).toMatchObject({ organisations: 4, sampleSize: 124, date: api.clock() });
  expect(norm.source).toContain('4 other organisations, with 124 people');
  const groups = [
    { people: 40, better: 0.1 },
    { people: 35, better: 0 },
    { people: 24, better: -0.1 },
    { people: 25, better: -0.1 },
  ];
  expected(groups).forEach((aspects, s) =>
    aspects.forEach((aspect, a) => {
      const released = norm.scores.sections[s]!.aspects[a]!;
      expect(released.code).toBe(aspect.code);
      for (const key of ['score', 'minRatio', 'midRatio', 'maxRatio'] as const) {
        expect(Math.abs(released[key]! - aspect[key])).toBeLessThanOrEqual(0.005 + 1e-9);
        expect(released[key]).toBe(Number(released[key]!.toFixed(2)));
      }
    }),
  );
});

it('does not change until three further organisations have closed a survey or a year has passed', async () => {
  const [first] = await Promise.all([organisation(40), organisation(40), organisation(40)]);
  const edition = await ask();
  api.wait(day);
  await organisation(40, 0.2);
  await organisation(40, 0.2);
  // This is not a further organisation, although its survey is newer.
  await survey(first.accountId, 60, 0.2);
  expect(await ask()).toEqual(edition);
  await organisation(40, 0.2);
  const second = (await ask())!;
  expect(second).toMatchObject({ organisations: 6, sampleSize: 260, date: api.clock() });
  expect(second.scores).not.toEqual(edition!.scores);

  api.wait(day);
  await survey(first.accountId, 70, -0.2);
  api.wait((limits.norm.days - 2) * day);
  expect(await ask()).toEqual(second);
  api.wait(day);
  expect(await ask()).toMatchObject({ organisations: 6, sampleSize: 270, date: api.clock() });
});

it('leaves out an organisation with more than half of the people', async () => {
  await organisation(125, 0.3);
  await organisation(40);
  await organisation(40);
  expect(await ask()).toBeNull();
  await organisation(40);
  expect(await ask()).toMatchObject({ organisations: 3, sampleSize: 120 });
});

it('uses, for each current organisation, the newest survey that has complete, released results and no removals', async () => {
  const saved = [await organisation(40), await organisation(40), await organisation(40)];
  const [removed, deleted, broken, disabled, archived] = [
    await organisation(41),
    await organisation(42),
    await organisation(43),
    await organisation(44),
    await organisation(45),
  ];
  await api.db.updateTable('results_snapshot').set({ removed: 1 }).where('survey_id', '=', removed.surveyId).execute();
  await api.db
    .updateTable('survey')
    .set({ when_results_deleted: api.clock() })
    .where('id', '=', deleted.surveyId)
    .execute();
  await api.db
    .updateTable('results_snapshot')
    .set({ columns: Buffer.from('broken') })
    .where('survey_id', '=', broken.surveyId)
    .execute();
  await api.db
    .updateTable('account')
    .set({ when_disabled: api.clock() })
    .where('id', '=', disabled.accountId)
    .execute();
  await api.db
    .updateTable('account')
    .set({ when_archived: api.clock() })
    .where('id', '=', archived.accountId)
    .execute();
  const withheld = await organisation(46);
  await api.db
    .updateTable('results_snapshot')
    .set({ score: null })
    .where('survey_id', '=', withheld.surveyId)
    .execute();
  // One organisation has fewer people than the minimum. In another, the newest survey had a removal, but not the one
  // before.
  await organisation(4);
  api.wait(day);
  const newest = await survey(saved[0]!.accountId, 50);
  await api.db.updateTable('results_snapshot').set({ removed: 2 }).where('survey_id', '=', newest.surveyId).execute();
  await survey(saved[1]!.accountId, 45);
  expect(await ask()).toMatchObject({ organisations: 3, sampleSize: 125 });
});

it("excludes the organisation's own people, and expires without a replacement if there are too few organisations", async () => {
  const own = await organisation(60);
  const others = [await organisation(40), await organisation(40), await organisation(40)];
  expect(await ask()).toMatchObject({ organisations: 4, sampleSize: 180 });
  expect(await ask(own.accountId)).toMatchObject({ organisations: 3, sampleSize: 120 });
  await api.db
    .updateTable('account')
    .set({ when_archived: api.clock() })
    .where(
      'id',
      'in',
      others.map(({ accountId }) => accountId),
    )
    .execute();
  expect(await ask()).toMatchObject({ organisations: 4, sampleSize: 180 });
  api.wait(limits.norm.days * day);
  expect(await ask()).toBeNull();
  expect(await api.db.selectFrom('norm_edition').where('account_id', '=', asking).selectAll().execute()).toEqual([]);
});

it('is created once for simultaneous requests, and does not reveal its organisations', async () => {
  const others = [await organisation(40), await organisation(40), await organisation(40)];
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask()));
  expect(new Set([...answers, await ask()].map((answer) => JSON.stringify(answer))).size).toBe(1);
  const stored = await api.db.selectFrom('norm_edition').where('account_id', '=', asking).selectAll().execute();
  expect(stored).toHaveLength(1);
  const released = JSON.stringify([answers, stored]);
  for (const { accountId, surveyId } of others)
    expect(released).not.toMatch(new RegExp(`${accountId}|${surveyId}|Organisation`));
});
