import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { forgetSnapshot, loadSnapshot } from '../snapshot/loadSnapshot.ts';
import { packBits } from '../snapshot/packBits.ts';
import { planEarlierSnapshots } from './planEarlierSnapshots.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const people = 40;
const groups = {
  North: (person: number) => person < 20,
  South: (person: number) => person >= 20,
  'All but one': (person: number) => person > 0,
};

/**
 * A closed survey as an earlier release stored it: with all groups, but without a plan of them. The first person
 * answered nothing. So this person's row is the first row of North, and North comes after South.
 */
async function closedBefore() {
  const survey = await makeSurvey(api, {
    accountId: organisation.accountId,
    people,
    groups,
    answers: (definition, person) => (person === 0 ? [] : inventAnswers(definition, person)),
    status: 'CLOSED',
  });
  const { columns, checksum } = await api.db
    .selectFrom('results_snapshot')
    .where('survey_id', '=', survey.surveyId)
    .select(['columns', 'checksum'])
    .executeTakeFirstOrThrow();
  const bytes = gunzipSync(columns);
  const start = 4 + bytes.readUInt32LE();
  const { plan: _, groups: planned, ...header } = JSON.parse(bytes.subarray(4, start).toString());
  const bare = planned.map(({ id, name }: { id: string; name: string }) => ({ id, name }));
  const head = Buffer.from(JSON.stringify({ ...header, groups: bare }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  // The snapshot does not contain the members of the group that was left out, so they are added.
  const bits = Math.ceil(people / 8);
  const stored = planned.filter(({ isKept }: { isKept: boolean }) => isKept).length;
  const lost = planned.findIndex(({ isKept }: { isKept: boolean }) => !isKept);
  const ofGroups = bytes.subarray(bytes.length - stored * bits);
  const column = packBits(Uint8Array.from({ length: people }, (__, row) => (row === 20 ? 0 : 1)));
  await api.db
    .insertInto('participation_group')
    .values(
      survey.adminIds.slice(1).map((participation_id) => ({
        account_id: survey.accountId,
        participation_id,
        group_id: survey.groupIds['All but one']!,
      })),
    )
    .execute();
  const file = gzipSync(
    Buffer.concat([
      length,
      head,
      bytes.subarray(start, bytes.length - stored * bits),
      ofGroups.subarray(0, lost * bits),
      column,
      ofGroups.subarray(lost * bits),
    ]),
  );
  await api.db
    .updateTable('results_snapshot')
    .set({
      columns: file,
      checksum: Buffer.concat([createHash('sha256').update(file).digest(), checksum.subarray(32)]),
      planned: false,
    })
    .where('survey_id', '=', survey.surveyId)
    .execute();
  await api.db.deleteFrom('report_ledger').where('survey_id', '=', survey.surveyId).where('seq', '>', 0).execute();
  forgetSnapshot(survey.surveyId);
  return survey;
}

const ask = (survey: { url: string }, filter: object) =>
  api.call('POST', `${survey.url}/report`, { token: organisation.as.report, json: { filter } });

it('releases numbers about everyone before groups are planned, and about single groups and questions afterwards', async () => {
  const survey = await closedBefore();
  const { North, South, 'All but one': rest } = survey.groupIds;
  const question = (await api.call('GET', `${survey.url}/filters`, { token: organisation.as.report })).body.questions[0]
    .id as string;
  const requested = async () =>
    (
      await Promise.all([
        ask(survey, {}),
        ask(survey, { participantGroups: [North] }),
        ask(survey, { participantGroups: [rest] }),
        ask(survey, { questions: [{ id: question, answers: [0] }] }),
        ask(survey, { questions: [{ id: question, answers: [0] }], participantGroups: [North] }),
      ])
    ).map(({ status }) => status);
  expect(await requested()).toEqual([200, 400, 400, 400, 400]);

  const { log, lines } = recordLog();
  await Promise.all([planEarlierSnapshots(api, log), planEarlierSnapshots(api, log)]);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect(await requested()).toEqual([200, 200, 400, 200, 400]);
  const { body: filters } = await api.call('GET', `${survey.url}/filters`, { token: organisation.as.report });
  expect(
    Object.fromEntries(
      filters.participantGroups.map(({ id, available, crossable }: Record<string, unknown>) => [
        id,
        [available, crossable],
      ]),
    ),
  ).toEqual({ [North!]: [true, false], [South!]: [true, false], [rest!]: [false, false] });
  expect(await loadSnapshot(api.db, survey)).toMatchObject({
    number: 2,
    leftOut: [{ id: rest, completed: 39, smallBlocks: 1 }],
    results: { restriction: 'plannedLater' },
  });
  expect(
    await api.db.selectFrom('results_snapshot').where('planned', '=', false).select('survey_id').execute(),
  ).toEqual([]);
});

it('carries the ledger over removals as usual, and continues after a damaged snapshot', async () => {
  const [broken, survey] = [await closedBefore(), await closedBefore()];
  await api.db
    .updateTable('results_snapshot')
    .set({ columns: Buffer.from('') })
    .where('survey_id', '=', broken.surveyId)
    .execute();
  const { log, lines } = recordLog();
  await planEarlierSnapshots(api, log);
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
    { metadata: { surveyId: broken.surveyId }, message: 'The groups of a closed survey could not be planned' },
  ]);
  const remove = await api.call('DELETE', `${survey.url}/participations`, {
    token: organisation.as.super,
    json: { participationIds: survey.adminIds.slice(0, 10) },
  });
  expect(remove.status).toBe(204);
  expect(await loadSnapshot(api.db, survey)).toMatchObject({
    number: 3,
    people: 30,
    removed: 0,
    results: { restriction: 'removal' },
  });
  expect((await ask(survey, { participantGroups: [survey.groupIds['All but one']] })).status).toBe(400);
});
