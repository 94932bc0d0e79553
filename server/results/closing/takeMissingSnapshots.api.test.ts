import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation } from '#testing/surveys/organisation.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { loadSnapshot } from '../snapshot/loadSnapshot.ts';
import { takeMissingSnapshots } from './takeMissingSnapshots.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

const people = ['Ada', 'Ben', 'Cas', 'Dot', 'Eve'];

/** A closed survey without a snapshot, as an earlier version left it. */
async function closedBefore() {
  const { accountId } = await createOrganisation(api);
  const survey = await makeSurvey(api, { accountId, people });
  for (const name of people) await survey.submit(name);
  await survey.close();
  await api.db.deleteFrom('results_snapshot').where('survey_id', '=', survey.surveyId).execute();
  await api.db.deleteFrom('report_ledger').where('survey_id', '=', survey.surveyId).execute();
  return survey;
}

it('freezes each survey that closed earlier once, and freezes no open survey and none whose results were deleted', async () => {
  const [survey, deleted, open] = [
    await closedBefore(),
    await closedBefore(),
    await makeSurvey(api, { accountId: (await createOrganisation(api)).accountId }),
  ];
  await api.db
    .updateTable('survey')
    .set({ when_results_deleted: api.clock() })
    .where('id', '=', deleted.surveyId)
    .execute();
  const { log, lines } = recordLog();
  await Promise.all([takeMissingSnapshots(api, log), takeMissingSnapshots(api, log)]);
  expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 1, people: 5, removed: 0 });
  const frozen = await api.db.selectFrom('results_snapshot').select('survey_id').execute();
  expect(frozen).toEqual([{ survey_id: survey.surveyId }]);
  expect(lines.every(({ level }) => level === 'info')).toBe(true);
  await expect(loadSnapshot(api.db, deleted)).rejects.toMatchObject({ code: 'SampleTooSmall' });
  expect(open.surveyId).not.toBe(survey.surveyId);
});

it('does not freeze a survey with released numbers, and continues after one that fails', async () => {
  const [released, impossible, fine] = [await closedBefore(), await closedBefore(), await closedBefore()];
  await api.db
    .insertInto('report_ledger')
    .values({
      account_id: released.accountId,
      survey_id: released.surveyId,
      seq: 0,
      population: JSON.stringify({ questions: [], groups: [] }),
      held_back: [],
      mixed: [],
      shares_suppressed: [],
      shares_mixed: [],
      person_id: null,
      asked_at: api.clock(),
    })
    .execute();
  const [ada] = await impossible.ids('Ada');
  await api.db
    .updateTable('answer')
    .set({ int_value: 77 })
    .where('participation_id', '=', ada!)
    .where('question_id', '=', 'energy-enough')
    .execute();
  const { log, lines } = recordLog();
  await takeMissingSnapshots(api, log);
  await expect(loadSnapshot(api.db, released)).rejects.toMatchObject({ code: 'InternalError' });
  await expect(loadSnapshot(api.db, impossible)).rejects.toMatchObject({ code: 'InternalError' });
  expect((await loadSnapshot(api.db, fine)).people).toBe(5);
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
    {
      message: 'The results of a closed survey could not be frozen',
      metadata: {
        surveyId: impossible.surveyId,
        error: { message: 'An answer to energy-enough is not one of its options' },
      },
    },
  ]);
});
