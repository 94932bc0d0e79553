import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { schedule } from './schedule.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

const hour = 3_600_000;
let api: ApiApp;
const { log, lines } = recordLog();
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  lines.splice(0);
  await api.db.deleteFrom('job').execute();
});

const entriesOf = ({ accountId }: { accountId: string }) =>
  api.db
    .selectFrom('audit_entry')
    .where('account_id', '=', accountId)
    .select(['action', 'at', 'person_id', 'person_name', 'subject', 'object'])
    .orderBy('at')
    .execute();

/** Runs all scheduled tasks once. */
const turn = async () => {
  for (const { run } of schedule(api, log)) await run(api.clock());
};

const later = (milliseconds: number) => new Date(api.clock().getTime() + milliseconds);

interface Plan {
  openAt?: Date | null;
  closeAt?: Date | null;
  open?: boolean;
}

let count = 0;
async function plan({ openAt = null, closeAt = null, open = false }: Plan) {
  const name = `Planned ${(count += 1)}`;
  const survey = await makeSurvey(api, { people: 2, status: open ? 'OPEN' : 'READY', name });
  await api.db
    .updateTable('survey')
    .set({ open_at: openAt, close_at: closeAt })
    .where('id', '=', survey.surveyId)
    .execute();
  return { ...survey, name };
}

const stateOf = ({ surveyId }: { surveyId: string }) =>
  api.db.selectFrom('survey').where('id', '=', surveyId).select(['when_open', 'when_closed']).executeTakeFirstOrThrow();

const mailsTo = async ({ accountId }: { accountId: string }) => {
  const jobs = await api.db.selectFrom('job').select('payload').execute();
  return jobs
    .map(({ payload }) => payload)
    .filter((payload) => payload['accountId'] === accountId)
    .map(({ message }) => message);
};

it('opens a survey once, at its time and not before, and invites everyone once', async () => {
  const survey = await plan({ openAt: later(hour), closeAt: later(3 * hour) });
  await turn();
  expect(await stateOf(survey)).toEqual({ when_open: null, when_closed: null });
  api.wait(hour);
  const opened = api.clock();
  await turn();
  api.wait(10_000);
  await turn();
  expect(await stateOf(survey)).toEqual({ when_open: opened, when_closed: null });
  expect(await mailsTo(survey)).toEqual(['invitation', 'invitation']);
  expect(await entriesOf(survey)).toEqual([
    {
      action: 'openSurvey',
      at: opened,
      person_id: null,
      person_name: null,
      subject: survey.name,
      object: { surveyId: survey.surveyId },
    },
  ]);
  const person = await participate(api, survey.tokens[0]!);
  expect((await person.survey()).status).toBe('open');
});

it('closes an open survey once, at its time', async () => {
  const survey = await plan({ open: true, closeAt: later(hour) });
  await turn();
  expect((await stateOf(survey)).when_closed).toBeNull();
  api.wait(hour);
  const closed = api.clock();
  await turn();
  api.wait(10_000);
  await turn();
  expect((await stateOf(survey)).when_closed).toEqual(closed);
  expect(await entriesOf(survey)).toMatchObject([{ action: 'closeSurvey', at: closed, person_id: null }]);
  const person = await participate(api, survey.tokens[0]!);
  expect((await person.answer({ questionId: 'work-place', intValue: 0 })).body.error).toBe('SurveyNotAvailable');
});

it('catches up on tasks that were due while no server ran, but opens no survey that should have closed by then', async () => {
  const late = await plan({ openAt: later(hour), closeAt: later(48 * hour) });
  const missed = await plan({ openAt: later(hour), closeAt: later(2 * hour) });
  const open = await plan({ open: true, closeAt: later(2 * hour) });
  api.wait(24 * hour);
  await turn();
  expect(await stateOf(late)).toEqual({ when_open: api.clock(), when_closed: null });
  expect(await stateOf(missed)).toEqual({ when_open: null, when_closed: null });
  expect((await stateOf(open)).when_closed).toEqual(api.clock());
  expect(await mailsTo(missed)).toEqual([]);
});

it('silently skips surveys that are not ready, archived surveys, and surveys of a disabled organisation, but opens those of an archived organisation', async () => {
  const openAt = later(-hour);
  const notReady = await plan({ openAt });
  await api.db.updateTable('survey').set({ contact_email: null }).where('id', '=', notReady.surveyId).execute();
  const archived = await plan({ openAt });
  await api.db.updateTable('survey').set({ when_archived: openAt }).where('id', '=', archived.surveyId).execute();
  const disabled = await plan({ openAt });
  await api.db.updateTable('account').set({ when_disabled: openAt }).where('id', '=', disabled.accountId).execute();
  const putAway = await plan({ openAt });
  await api.db.updateTable('account').set({ when_archived: openAt }).where('id', '=', putAway.accountId).execute();
  const byHand = await plan({});
  await turn();
  expect((await stateOf(putAway)).when_open).toEqual(api.clock());
  for (const survey of [notReady, archived, disabled, byHand]) {
    expect((await stateOf(survey)).when_open).toBeNull();
    expect(await mailsTo(survey)).toEqual([]);
  }
  expect(lines).toEqual([]);

  await api.db
    .updateTable('survey')
    .set({ contact_email: 'kim@example.org' })
    .where('id', '=', notReady.surveyId)
    .execute();
  await turn();
  expect((await stateOf(notReady)).when_open).toEqual(api.clock());
});

it('closes surveys of a disabled organisation too, because participants know the date', async () => {
  const survey = await plan({ open: true, closeAt: later(-1) });
  await api.db.updateTable('account').set({ when_disabled: api.clock() }).where('id', '=', survey.accountId).execute();
  await turn();
  expect((await stateOf(survey)).when_closed).toEqual(api.clock());
});

it('continues with other surveys if one fails, logs the failure, and tries again', async () => {
  const [first, failing, last] = [
    await plan({ openAt: later(-3) }),
    await plan({ openAt: later(-2) }),
    await plan({ openAt: later(-1) }),
  ];
  await sql`
    create function refuse_survey() returns trigger language plpgsql as $$
    begin
      if new.id = ${sql.lit(failing.surveyId)} then raise exception 'Kim Lind is out of order'; end if;
      return new;
    end $$
  `.execute(api.db);
  await sql`create trigger refuse_survey before update on survey for each row execute function refuse_survey()`.execute(
    api.db,
  );
  await turn();
  expect((await stateOf(first)).when_open).toEqual(api.clock());
  expect((await stateOf(last)).when_open).toEqual(api.clock());
  expect(await stateOf(failing)).toEqual({ when_open: null, when_closed: null });
  expect(await entriesOf(failing)).toEqual([]);
  expect(await mailsTo(failing)).toEqual([]);
  expect(lines).toMatchObject([{ level: 'error', metadata: { work: 'opening', surveyId: failing.surveyId } }]);
  expect(JSON.stringify(lines)).not.toContain('Kim Lind');

  await sql`drop trigger refuse_survey on survey`.execute(api.db);
  await turn();
  expect((await stateOf(failing)).when_open).toEqual(api.clock());
});

it('does everything only once if several runs overlap', async () => {
  const surveys = await Promise.all(Array.from({ length: 4 }, () => plan({ openAt: later(-1) })));
  const closing = await plan({ open: true, closeAt: later(-1) });
  await api.db.deleteFrom('job').execute();
  await Promise.all([turn(), turn(), turn()]);
  for (const survey of surveys) expect(await mailsTo(survey)).toEqual(['invitation', 'invitation']);
  expect((await stateOf(closing)).when_closed).toEqual(api.clock());
  for (const survey of [...surveys, closing]) expect(await entriesOf(survey)).toHaveLength(1);
  expect(lines).toEqual([]);
});
