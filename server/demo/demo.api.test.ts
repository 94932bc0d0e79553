import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Action } from '#contract/entities/action.ts';
import type { Rings } from '#contract/entities/rings.ts';
import type { Reported } from '#contract/entities/surveyReport.ts';
import { createApiApp, createPerson, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { isDistressHigh } from '#server/content/isDistressHigh.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import { uncertaintyWork } from '#server/results/closing/releaseUncertainty.ts';
import { demoAdministrators } from './demoPeople.ts';
import { findDemoLinks, findDemoSignIns } from './demoQueries.ts';
import { seedDemo } from './seedDemo.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let demo: ApiApp;
let real: ApiApp;
beforeAll(async () => {
  [demo, real] = await Promise.all([createApiApp(), createApiApp()]);
});
afterAll(() => Promise.all([demo.close(), real.close()]));

it('fills an empty database once, and has links that open surveys', async () => {
  await seedDemo(demo);
  await seedDemo(demo);
  const accounts = await demo.db.selectFrom('account').select('name').execute();
  expect(accounts.filter(({ name }) => name === 'Fernhill Community Care')).toHaveLength(1);
  expect(new Set(accounts.map(({ name }) => name)).size).toBe(accounts.length);
  const surveys = await findDemoLinks(demo.db);
  expect(surveys.map(({ surveyName }) => surveyName.replace(/ \w+ \d+$/, ''))).toEqual(
    ['pulse', 'wellbeing', 'psychosocial-risk'].map((id) => demo.content.surveyTypes.get(id)!.definition.name),
  );
  for (const { notBegun, halfWay, share } of surveys) {
    expect(notBegun).toHaveLength(2);
    for (const token of [...notBegun, halfWay!, share])
      expect(await (await participate(demo, token)).survey()).toMatchObject({ status: 'open' });
  }
});

it('has people who submitted and people who stopped half way in every open survey', async () => {
  await seedDemo(demo);
  const rows = await demo.db
    .selectFrom('participation')
    .innerJoin('survey', 'survey.id', 'participation.survey_id')
    .where('survey.when_open', 'is not', null)
    .where('survey.when_closed', 'is', null)
    .select(['survey_id', 'when_started', 'when_completed'])
    .execute();
  const surveyIds = new Set(rows.map(({ survey_id }) => survey_id));
  expect(surveyIds.size).toBe(3);
  for (const surveyId of surveyIds) {
    const own = rows.filter(
      ({ survey_id, when_completed, when_started }) => survey_id === surveyId && (when_completed || when_started),
    );
    expect(own.filter(({ when_completed }) => when_completed !== null).length).toBeGreaterThanOrEqual(8);
    expect(own.filter(({ when_completed }) => when_completed === null).length).toBeGreaterThanOrEqual(3);
  }
});

const signIn = async (username: string): Promise<string> => {
  const form = {
    client_id: 'web',
    client_secret: 'web',
    grant_type: 'password',
    username,
    password: 'demo-password-1',
  };
  return (await demo.call('POST', '/auth/token', { form })).body.access_token;
};

it('has a person with an account, whose open surveys are submitted, half way and not begun, and whose closed ones are submitted', async () => {
  await seedDemo(demo);
  const token = await signIn('participant@demo.test');
  const { body } = await demo.call('GET', '/participations/find', { token });
  const states: string[] = body.participations.map(
    ({ surveyStatus, whenCompleted, whenStarted, registered }: Record<string, unknown>) =>
      `${String(registered)} ${String(surveyStatus)} ${whenCompleted ? 'completed' : whenStarted ? 'half way' : 'not begun'}`,
  );
  expect(states.sort()).toEqual([
    'true closed completed',
    'true closed completed',
    'true closed completed',
    'true open completed',
    'true open half way',
    'true open not begun',
  ]);
  for (const { participationId, whenCompleted } of body.participations) {
    const report = await demo.call('GET', `/participation/${participationId}/report`, { token });
    expect(report.status).toBe(whenCompleted ? 200 : 400);
  }
  const { rings } = (await demo.call('GET', '/person/rings', { token })).body;
  expect(rings.map(({ typeId, surveys }: Rings) => [typeId, surveys.length])).toEqual([
    ['wellbeing', 3],
    ['psychosocial-risk', 1],
  ]);
});

it('has an organisation with a logo and a person in each role, and says how to sign in', async () => {
  await seedDemo(demo);
  const token = await signIn('manager@demo.test');
  const {
    account: { id },
  } = (await demo.call('GET', '/person/me', { token })).body.memberships[0];
  expect((await demo.call('GET', `/account/${id}`, { token })).body).toMatchObject({
    logo: { width: 200, height: 200 },
    numberOfStaff: 380,
    retentionMonths: null,
    disabled: false,
    archived: false,
  });
  const log = (await demo.call('GET', `/account/${id}/audit-log?filter=surveys`, { token })).body.entries as {
    action: string;
    person: object | null;
  }[];
  expect(new Set(log.map(({ action, person }) => `${action} ${person ? 'by hand' : 'by the clock'}`))).toEqual(
    new Set(['createSurvey by hand', 'openSurvey by hand', 'sendReminders by hand', 'closeSurvey by the clock']),
  );
  for (const { emailAddress, adminUserRole, superAdmin } of demoAdministrators) {
    const { body } = await demo.call('GET', '/person/me', { token: await signIn(emailAddress) });
    expect(body).toMatchObject({
      superAdmin,
      memberships: [{ adminUserRole, account: { name: 'Fernhill Community Care' } }],
    });
  }
  expect((await findDemoSignIns(demo.db)).map(({ emailAddress }) => emailAddress)).toEqual([
    'super@demo.test',
    'manager@demo.test',
    'editor@demo.test',
    'viewer@demo.test',
    'reporter@demo.test',
    'participant@demo.test',
  ]);
  expect(await findDemoSignIns(real.db)).toEqual([]);
});

it('has surveys in every state. Two closed ones have the same type and are a year apart', async () => {
  await seedDemo(demo);
  const token = await signIn('viewer@demo.test');
  const { body: me } = await demo.call('GET', '/person/me', { token });
  const { body } = await demo.call('GET', `/account/${me.memberships[0].account.id}/surveys`, { token });
  const surveys: { name: string; status: string; participants: { completedCount: number } }[] = body.surveys;
  const count = (status: string) => surveys.filter((survey) => survey.status === status).length;
  expect(['OPEN', 'READY', 'SCHEDULED', 'DRAFT', 'CLOSED'].map(count)).toEqual([3, 1, 1, 1, 3]);
  const closed = surveys.filter(({ status }) => status === 'CLOSED');
  for (const { participants } of closed) expect(participants.completedCount).toBeGreaterThan(150);
  const years = closed
    .map(({ name }) => name)
    .filter((name) => name.startsWith('Wellbeing survey'))
    .map((name) => Number(name.split(' ').at(-1)));
  expect(Math.abs(years[0]! - years[1]!)).toBe(1);
});

/** The closed surveys of the demonstration organisation, the newest first, and a call to one of their reports. */
async function closedSurveys() {
  const token = await signIn('viewer@demo.test');
  const { body: me } = await demo.call('GET', '/person/me', { token });
  const { body } = await demo.call('GET', `/account/${me.memberships[0].account.id}/surveys`, { token });
  const closed: { id: string; whenClosed: string; template: { id: string } }[] = body.surveys.filter(
    ({ status }: { status: string }) => status === 'CLOSED',
  );
  closed.sort((a, b) => b.whenClosed.localeCompare(a.whenClosed));
  return {
    closed,
    filters: async (id: string) => (await demo.call('GET', `/survey/${id}/filters`, { token })).body,
    read: async (id: string, part: 'heat-map' | 'trend') =>
      (await demo.call('GET', `/survey/${id}/report/${part}`, { token })).body,
    report: async (id: string, json: object = {}) => {
      const { status, body: report } = await demo.call('POST', `/survey/${id}/report`, { token, json });
      expect({ status, error: report.error, message: report.message }).toEqual({ status: 200 });
      return report;
    },
  };
}

it('has other organisations without administrators or invited people, so that every closed survey has a norm', async () => {
  await seedDemo(demo);
  const others = await demo.db
    .selectFrom('account')
    .where('name', '<>', 'Fernhill Community Care')
    .select('id')
    .execute();
  expect(others.length).toBeGreaterThanOrEqual(4);
  const ids = others.map(({ id }) => id);
  expect(await demo.db.selectFrom('membership').where('account_id', 'in', ids).selectAll().execute()).toEqual([]);
  expect(await demo.db.selectFrom('participant').where('account_id', 'in', ids).selectAll().execute()).toEqual([]);
  const { closed, report } = await closedSurveys();
  for (const { id } of closed) {
    const { normative, compareToScores, sections } = await report(id, { compareToNormative: true });
    expect(normative.organisations).toBeGreaterThanOrEqual(4);
    expect(normative.sampleSize).toBeGreaterThanOrEqual(100);
    expect(compareToScores[0].sampleSize).toBeGreaterThanOrEqual(100);
    for (const section of sections.filter(({ scored }: { scored: boolean }) => scored))
      expect(section.compareToScores[0].score).toBeGreaterThan(0);
  }
});

it('has texts in the newest report, and at least three filter options for every question about the situation', async () => {
  await seedDemo(demo);
  const { closed, report, filters } = await closedSurveys();
  const newest = await report(closed[0]!.id);
  expect(newest.executiveSummary).toContain('<strong>Night work costs sleep.</strong>');
  const analyses = newest.sections.flatMap(({ areas }: { areas: { analysis: string | null }[] }) =>
    areas.filter(({ analysis }) => analysis !== null),
  );
  expect(analyses).toHaveLength(2);
  for (const { id, template } of closed) {
    const requested = demo.content.surveyTypes
      .get(template.id)!
      .definition.sections.flatMap(({ questions }) => questions)
      .flatMap((question) => (question.type === 'multi' && question.filter ? [question.id] : []));
    const { questions, participantGroups } = await filters(id);
    const offered = new Map<string, string[]>(
      questions.map((question: { id: string; options: string[] }) => [question.id, question.options]),
    );
    for (const question of requested) expect(offered.get(question)!.length).toBeGreaterThanOrEqual(3);
    expect(participantGroups.length).toBeGreaterThanOrEqual(3);
  }
});

it('has three actions for the newest report: one is overdue, one is due later, and one is done', async () => {
  await seedDemo(demo);
  const token = await signIn('reporter@demo.test');
  const { body: me } = await demo.call('GET', '/person/me', { token });
  const {
    body: { actions },
  } = await demo.call('GET', `/account/${me.memberships[0].account.id}/actions?filter=all`, { token });
  const today = demo.clock().toISOString().slice(0, 10);
  expect(actions.map(({ status, dueOn }: Action) => `${status} ${dueOn < today ? 'before' : 'after'} today`)).toEqual([
    'DONE before today',
    'IN_PROGRESS before today',
    'OPEN after today',
  ]);
  const { closed, report } = await closedSurveys();
  const { sections } = await report(closed[0]!.id);
  const names = new Map<string, string>(sections.map(({ id, name }: { id: string; name: string }) => [id, name]));
  for (const { survey, section } of actions as Action[]) {
    expect(survey.id).toBe(closed[0]!.id);
    expect(section.name).toBe(names.get(section.id));
  }
});

it('has groups that differ in the way that the texts in the newest report describe', async () => {
  await seedDemo(demo);
  const { closed, report, filters, read } = await closedSurveys();
  const { id } = closed[0]!;
  const { participantGroups } = await filters(id);
  const groups = (participantGroups as { id: string; name: string }[]).filter(({ name }) => name !== 'Management');
  const scores = new Map<string, Map<string, number>>();
  for (const group of groups) {
    const { sections } = await report(id, { filter: { participantGroups: [group.id] } });
    const aspects: { name: string; score: number }[] = sections.flatMap(
      ({ areas }: { areas: { series: { aspects: never[] }[] }[] }) =>
        areas.flatMap(({ series }) => series.flatMap((each) => each.aspects)),
    );
    scores.set(group.name, new Map(aspects.map(({ name, score }) => [name, score])));
  }
  const lowest = (aspect: string) => [...scores].toSorted(([, a], [, b]) => a.get(aspect)! - b.get(aspect)!)[0]![0];
  const highest = (aspect: string) => [...scores].toSorted(([, a], [, b]) => b.get(aspect)! - a.get(aspect)!)[0]![0];
  expect([lowest('Sleep'), lowest('Room for life'), highest('Support from colleagues')]).toEqual([
    'Night shift',
    'Night shift',
    'Night shift',
  ]);
  expect([lowest('Workload'), highest('Meaning'), lowest('Support from colleagues')]).toEqual([
    'Day shift',
    'Community nurses',
    'Community nurses',
  ]);
  const apart = (aspect: string) => scores.get('Office')!.get(aspect)! - scores.get('Night shift')!.get(aspect)!;
  expect(
    ['Energy', 'Mood', 'Recovery'].filter((aspect) => apart(aspect) < 0.1 || apart(aspect) > apart('Sleep')),
  ).toEqual([]);
  expect([...scores.values()].filter((own) => own.get('Speaking up')! >= 0.7)).toEqual([]);
  const [now, before] = await Promise.all([
    report(id),
    report(closed.find((survey) => survey.id !== id && survey.template.id === 'wellbeing')!.id),
  ]);
  const indices = (of: { indices: { score: number }[] }) => of.indices.map(({ score }) => score);
  indices(now).forEach((score, index) => expect(score).toBeGreaterThan(indices(before)[index]!));
  await uncertaintyWork(demo, recordLog().log).run();
  const { surveys } = await read(id, 'trend');
  expect(
    surveys
      .at(-1)
      .scores.slice(0, 2)
      .map(({ difference }: { difference: string }) => difference),
  ).toEqual(['clearlyHigher', 'clearlyHigher']);
});

it('has a heat map of the newest report with one suppressed group, and a trend of two surveys', async () => {
  await seedDemo(demo);
  const { closed, read } = await closedSurveys();
  const { rows } = await read(closed[0]!.id, 'heat-map');
  expect(
    rows.map(({ group, suppressed }: { group: { name: string } | null; suppressed?: boolean }) => [
      group?.name ?? null,
      suppressed ?? false,
    ]),
  ).toEqual([
    [null, false],
    ['Community nurses', false],
    ['Day shift', false],
    ['Management', true],
    ['Night shift', false],
    ['Office', false],
  ]);
  expect(
    (await read(closed[0]!.id, 'trend')).surveys.map(({ sampleSize }: { sampleSize: number }) => sampleSize > 150),
  ).toEqual([true, true]);
});

it('has 350 people with different names, all at addresses that never get mail, and most groups have more than 50', async () => {
  await seedDemo(demo);
  const groups = await demo.db
    .selectFrom('participant_group')
    .leftJoin('participant_group_member as member', 'member.group_id', 'participant_group.id')
    .where('group_type', '=', 'regular')
    .select(['name', ({ fn }) => fn.count<number>('member.participant_id').as('people')])
    .groupBy('name')
    .orderBy('name')
    .execute();
  expect(groups.map(({ name }) => name)).toEqual([
    'Community nurses',
    'Day shift',
    'Management',
    'Night shift',
    'Office',
  ]);
  for (const { name, people } of groups) expect(name === 'Management' ? people === 4 : people > 50).toBe(true);
  const people = await demo.db
    .selectFrom('participant')
    .select(['given_name', 'family_name', 'email_address'])
    .execute();
  expect(people).toHaveLength(350);
  expect(new Set(people.map(({ given_name, family_name }) => `${given_name} ${family_name}`)).size).toBe(350);
  expect(people.filter(({ email_address }) => !/^[a-z.]+@demo\.test$/.test(email_address))).toEqual([]);
  const persons = await demo.db.selectFrom('person').select('email_address').execute();
  expect(persons.filter(({ email_address }) => !email_address.endsWith('@demo.test'))).toEqual([]);
});

it('has complete answers to the closed surveys, and no mails about them that still wait', async () => {
  await seedDemo(demo);
  const closed = await demo.db
    .selectFrom('survey')
    .where('when_closed', 'is not', null)
    .select(['id', 'type_id'])
    .execute();
  for (const { id, type_id } of closed) {
    const { definition } = demo.content.surveyTypes.get(type_id)!;
    const needed = surveyItems(definition)
      .filter(({ question }) => !question.optional)
      .map((item) => item.id);
    const answers = await demo.db
      .selectFrom('answer')
      .innerJoin('participation', 'participation.id', 'answer.participation_id')
      .where('survey_id', '=', id)
      .where('when_completed', 'is not', null)
      .select(['question_id', ({ fn }) => fn.countAll<number>().as('people')])
      .groupBy('question_id')
      .execute();
    const completed = await demo.db
      .selectFrom('participation')
      .where('survey_id', '=', id)
      .where('when_completed', 'is not', null)
      .select('id')
      .execute();
    const counts = new Map(answers.map(({ question_id, people }) => [question_id, people]));
    expect(needed.filter((question) => counts.get(question) !== completed.length)).toEqual([]);
  }
  const participations = await demo.db
    .selectFrom('participation')
    .where(
      'survey_id',
      'in',
      closed.map(({ id }) => id),
    )
    .select('id')
    .execute();
  const over = new Set([...participations, ...closed].map(({ id }) => id));
  const jobs = await demo.db.selectFrom('job').select('payload').execute();
  expect(
    jobs.filter(({ payload }) => over.has(payload['participationId'] ?? '') || over.has(payload['surveyId'] ?? '')),
  ).toEqual([]);
  expect(jobs.length).toBeGreaterThan(0);
});

it('has plausible events and distress: 2 to 6 of 100 report each event, and 10 to 20 are in high distress', async () => {
  await seedDemo(demo);
  const surveys = await demo.db
    .selectFrom('survey')
    .where('when_closed', 'is not', null)
    .select(['id', 'type_id'])
    .execute();
  const events: string[] = [];
  for (const { id, type_id } of surveys) {
    const { definition } = demo.content.surveyTypes.get(type_id)!;
    const rows = await demo.db
      .selectFrom('answer')
      .innerJoin('participation', 'participation.id', 'answer.participation_id')
      .where('survey_id', '=', id)
      .where('when_completed', 'is not', null)
      .select(['participation_id', 'question_id', 'int_value'])
      .execute();
    const people = new Map<string, Map<string, number | null>>();
    for (const { participation_id, question_id, int_value } of rows)
      people.set(participation_id, (people.get(participation_id) ?? new Map()).set(question_id, int_value));
    const shareOf = (test: (own: Map<string, number | null>) => boolean) =>
      [...people.values()].filter(test).length / people.size;
    // The people who completed the surveys of Fernhill depend on the day. Other organisations are smaller.
    const isLarge = people.size > 150;
    for (const { question } of definition.report.sections.flatMap((section) => section.events?.items ?? [])) {
      events.push(question);
      const share = shareOf((own) => (own.get(question) ?? 0) > 1);
      const [least, most] = isLarge ? [0.014, 0.07] : [0, 0.12];
      expect({ question, share, plausible: share >= least && share <= most }).toMatchObject({ plausible: true });
    }
    if (!definition.report.distress) continue;
    const share = shareOf((own) => isDistressHigh(definition, own));
    const [least, most] = isLarge ? [0.1, 0.2] : [0.05, 0.25];
    expect({ type_id, share, plausible: share >= least && share <= most }).toMatchObject({ plausible: true });
  }
  // Six events, in the risk surveys of Fernhill and of five other organisations.
  expect(events).toHaveLength(6 * 6);
});

it('has a report on events with a line for each group of the risk survey', async () => {
  await seedDemo(demo);
  const { closed, report } = await closedSurveys();
  const { id } = closed.find(({ template }) => template.id === 'psychosocial-risk')!;
  const { sections } = await report(id);
  const areas = sections.flatMap((section: { areas: { id: string; reported?: Reported | null }[] }) => section.areas);
  const reported = (area: string): Reported => areas.find((each: { id: string }) => each.id === area).reported;
  expect(reported('threats').lines.map(({ name }) => name)).toEqual(['Community nurses', 'Day shift', 'Night shift']);
  expect(reported('insults').atLeast).toBeGreaterThanOrEqual(5);
  expect(reported('event-from-4').atLeast).toBeGreaterThanOrEqual(5);
});

it('does not change a database with an organisation, and shows no links to its surveys', async () => {
  await makeSurvey(real, { people: 2, name: 'Real' });
  await seedDemo(real);
  expect(await real.db.selectFrom('account').select('name').execute()).toEqual([{ name: 'Real organisation' }]);
  expect(await findDemoLinks(real.db)).toEqual([]);
});

it('does not change a database in which a person already has an account, such as the first administrator', async () => {
  const begun = await createApiApp();
  try {
    await createPerson(begun, { emailAddress: 'ops@example.org' });
    await seedDemo(begun);
    expect(await begun.db.selectFrom('account').select('name').execute()).toEqual([]);
    expect(await begun.db.selectFrom('person').select('email_address').execute()).toEqual([
      { email_address: 'ops@example.org' },
    ]);
  } finally {
    await begun.close();
  }
});
