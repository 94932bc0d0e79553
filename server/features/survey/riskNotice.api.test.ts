import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { closeSurvey } from './surveyLifecycle.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom('job').execute();
});

type Survey = Awaited<ReturnType<typeof prepare>>;

/** Creates an open survey with a distress scale and a risk contact. */
async function prepare({ contact = 'help@example.org' }: { contact?: string | null } = {}) {
  const { definition } = api.content.surveyTypes.get('wellbeing')!;
  const survey = await makeSurvey(api, { type: 'wellbeing', people: 0, name: `Wellbeing ${randomUUID()}` });
  await api.db.updateTable('survey').set({ risk_contact_email: contact }).where('id', '=', survey.surveyId).execute();
  return { ...survey, items: definition.report.distress!.items };
}

interface Responses {
  /** Number of invited people who completed with the worst answers to the distress scale. */
  high?: number;
  /** Invited people who completed with the best answers. */
  low?: number;
  /** Invited people who completed without answering the scale. */
  silent?: number;
  /** Share-link responses with the worst answers. */
  shared?: number;
  /** Previews with the worst answers. */
  previews?: number;
  /** Invited people who gave the worst answers but have not completed. */
  begun?: number;
}

async function respond({ accountId, surveyId, items }: Survey, of: Responses) {
  const now = api.clock();
  const kinds = Object.entries(of).flatMap(([kind, number]) =>
    Array.from({ length: number as number }, () => ({ kind, id: randomUUID(), participantId: randomUUID() })),
  );
  const isInvited = (kind: string) => kind !== 'shared' && kind !== 'previews';
  await api.db
    .insertInto('participant')
    .values(
      kinds
        .filter(({ kind }) => isInvited(kind))
        .map(({ participantId }) => ({
          account_id: accountId,
          id: participantId,
          given_name: '',
          family_name: '',
          email_address: `${participantId}@example.org`,
          stop_token: randomUUID(),
          created_at: now,
        })),
    )
    .execute();
  await api.db
    .insertInto('participation')
    .values(
      kinds.map(({ kind, id, participantId }) => ({
        account_id: accountId,
        id,
        survey_id: surveyId,
        participant_id: isInvited(kind) ? participantId : null,
        public_id: randomUUID(),
        token: randomUUID(),
        when_last_invited: now,
        when_started: now,
        when_completed: kind === 'begun' ? null : now,
        created_at: now,
        preview: kind === 'previews',
      })),
    )
    .execute();
  const answering = kinds.filter(({ kind }) => kind !== 'silent');
  for (const { kind, id } of answering) {
    await api.db
      .insertInto('answer')
      .values(
        items.map(({ question, reversed = false }) => ({
          account_id: accountId,
          participation_id: id,
          question_id: question,
          int_value: (kind !== 'low') === reversed ? 1 : 5,
          int_values: null,
          string_value: null,
          other_title: null,
          answered_at: now,
        })),
      )
      .execute();
  }
}

/** All data from which a risk contact, or someone with access to the queue, could learn something. */
async function visible({ surveyId }: Survey) {
  const jobs = await api.db.selectFrom('job').select(['kind', 'payload']).execute();
  const survey = await api.db
    .selectFrom('survey')
    .where('id', '=', surveyId)
    .select(['when_risk_considered', 'modified_at'])
    .executeTakeFirstOrThrow();
  return { jobs, survey };
}

async function noticesAtClosing(survey: Survey, minReportSample = 5) {
  await closeSurvey(api.db, survey, { minReportSample }, api.clock());
  const jobs = await api.db.selectFrom('job').select('payload').execute();
  return jobs.map(({ payload }) => payload).filter(({ message }) => message === 'riskNotice');
}

it.each([
  // The number of invited people who completed, how many of them are in high distress, the minimum, and whether there
  // is a notice.
  [29, 0, 5, false],
  [29, 5, 5, false],
  [29, 29, 5, false],
  [30, 0, 5, false],
  [30, 4, 5, false],
  [30, 5, 5, true],
  [30, 30, 5, true],
  [31, 0, 5, false],
  [31, 4, 5, false],
  [31, 5, 5, true],
  [31, 31, 5, true],
  [30, 2, 3, false],
  [30, 3, 3, true],
  [29, 3, 3, false],
  [31, 31, 50, false],
  [55, 49, 50, false],
  [55, 50, 50, true],
])(
  'with %i invited people who completed, %i of them in distress, and a minimum of %i, whether there is a notice is %s',
  async (completed, high, minimum, due) => {
    for (const shared of [0, 6]) {
      const survey = await prepare();
      await respond(survey, { high, low: completed - high, shared, previews: 2, begun: 3 });
      const before = await visible(survey);
      expect(before).toEqual({
        jobs: [],
        survey: { when_risk_considered: null, modified_at: before.survey.modified_at },
      });
      expect(await noticesAtClosing(survey, minimum)).toEqual(
        due
          ? [
              {
                message: 'riskNotice',
                accountId: survey.accountId,
                surveyId: survey.surveyId,
                minimumGroup: String(minimum),
              },
            ]
          : [],
      );
      await api.db.deleteFrom('job').execute();
    }
  },
);

it('people without answers count as completed but not as in distress', async () => {
  const survey = await prepare();
  await respond(survey, { high: 5, silent: 25 });
  expect(await noticesAtClosing(survey)).toHaveLength(1);
  await api.db.deleteFrom('job').execute();
  const other = await prepare();
  await respond(other, { high: 4, silent: 26 });
  expect(await noticesAtClosing(other)).toEqual([]);
});

it('the notice does not change when the answers of two invited people are swapped', async () => {
  const survey = await prepare();
  await respond(survey, { high: 5, low: 25 });
  const [one, other] = await api.db
    .selectFrom('participation')
    .where('survey_id', '=', survey.surveyId)
    .select('id')
    .orderBy('id')
    .execute();
  await sql`
    update answer set int_value = theirs.int_value from answer as theirs
    where answer.participation_id in (${one!.id}, ${other!.id}) and theirs.participation_id in (${one!.id}, ${other!.id})
      and theirs.participation_id <> answer.participation_id and theirs.question_id = answer.question_id
  `.execute(api.db);
  expect(await noticesAtClosing(survey)).toHaveLength(1);
});

it('no notice is sent without a contact, or if the survey type has no distress scale', async () => {
  const noOne = await prepare({ contact: null });
  const pulse = { ...(await makeSurvey(api, { people: 0, name: `Pulse ${randomUUID()}` })), items: noOne.items };
  await api.db
    .updateTable('survey')
    .set({ risk_contact_email: 'help@example.org' })
    .where('id', '=', pulse.surveyId)
    .execute();
  for (const survey of [noOne, pulse]) {
    await respond(survey, { high: 31 });
    expect(await noticesAtClosing(survey)).toEqual([]);
    expect((await visible(survey)).survey.when_risk_considered).not.toBeNull();
  }
});

it("the notice goes to the organisation's contact if the survey has none", async () => {
  const survey = await prepare({ contact: null });
  await api.db
    .updateTable('account')
    .set({ risk_contact_email: 'office@example.org' })
    .where('id', '=', survey.accountId)
    .execute();
  await respond(survey, { high: 30 });
  expect(await noticesAtClosing(survey)).toHaveLength(1);
});

it('no second notice is sent: a survey whose answers were processed while it was open gets none', async () => {
  const survey = await prepare();
  await api.db
    .updateTable('survey')
    .set({ when_risk_considered: api.clock() })
    .where('id', '=', survey.surveyId)
    .execute();
  await respond(survey, { high: 30 });
  expect(await noticesAtClosing(survey)).toEqual([]);
});
