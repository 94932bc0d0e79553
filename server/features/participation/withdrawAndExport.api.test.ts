import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParticipationData } from '#contract/entities/person.ts';
import { itemTitle, surveyItems } from '#rules/surveyItems.ts';
import {
  actAs,
  answerAll,
  createApiApp,
  createPerson,
  participate,
  signInAsPerson,
  type ApiApp,
  type Participant,
} from '#testing/servers/apiApp.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { loadSnapshot } from '#server/results/snapshot/loadSnapshot.ts';
import { insertMembership } from '../account/membershipQueries.ts';
import { addMembers, insertGroup } from '../participants/groupQueries.ts';
import { deleteEmptySharedParticipations } from './startSurveyQueries.ts';
import { insertAnonymousParticipation } from '../survey/anonymousParticipationQueries.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

let surveys = 0;
const pulse = (people = 2) => makeSurvey(api, { name: `Withdrawal ${(surveys += 1)}`, people });
const withdraw = ({ participationId, token }: Participant) =>
  api.call('POST', `/participation/${participationId}/withdraw`, { token });
const exported = async ({ participationId, token }: Participant) => {
  const { status, body } = await api.call('GET', `/participation/${participationId}/export`, { token });
  expect(status).toBe(200);
  return body as ParticipationData;
};
const rowOf = ({ participationId }: Participant) =>
  api.db.selectFrom('participation').where('public_id', '=', participationId).selectAll().executeTakeFirst();
const answersOf = async (participant: Participant) =>
  api.db
    .selectFrom('answer')
    .where('participation_id', '=', (await rowOf(participant))!.id)
    .selectAll()
    .execute();
const mails = async (id: string) => {
  const jobs = await api.db.selectFrom('job').select('payload').execute();
  return jobs
    .filter(({ payload }) => payload['participationId'] === id)
    .map(({ payload }) => payload['message'])
    .sort();
};
async function submit(participant: Participant) {
  await answerAll(participant);
  expect((await participant.complete()).status).toBe(204);
}

describe('POST /participation/{participationId}/withdraw', () => {
  it('withdraws submitted answers as if the survey had not been started, and it can be answered again', async () => {
    const survey = await pulse();
    const person = await participate(api, survey.tokens[0]!);
    const other = await participate(api, survey.tokens[1]!);
    for (const each of [person, other]) await submit(each);
    const before = await rowOf(person);
    const { status, text } = await withdraw(person);
    expect([status, text]).toEqual([204, '']);
    expect(await answersOf(person)).toEqual([]);
    expect(await rowOf(person)).toEqual({
      ...before,
      when_started: null,
      when_completed: null,
      when_withdrawn: expect.any(Date),
    });
    expect((await answersOf(other)).length).toBeGreaterThan(5);
    const { participation, sections } = await person.survey();
    expect(participation).toMatchObject({
      status: 'INVITED',
      whenStarted: null,
      whenCompleted: null,
      nextQuestionUUID: null,
    });
    expect(JSON.stringify(sections)).not.toContain('All is well.');
    expect((await person.report()).body.error).toBe('SurveyNotComplete');
    expect((await withdraw(person)).status).toBe(204);

    // The server's cache still says that the participation was started.
    api.wait(1_000);
    await person.answer({ questionId: 'energy-enough', intValue: 2 });
    expect((await rowOf(person))!.when_started).toEqual(api.clock());
    await submit(await participate(api, survey.tokens[0]!));
    // A completion mail was queued for each submission.
    expect(await mails(before!.id)).toEqual(['completion', 'completion', 'invitation']);
    await survey.close();
    expect((await loadSnapshot(api.db, survey)).people).toBe(2);
  });

  it("withdraws unsubmitted answers, those of a preview of a closed survey, and those in a person's account", async () => {
    const survey = await pulse();
    const begun = await participate(api, survey.tokens[0]!);
    await begun.answer({ questionId: 'energy-enough', intValue: 2 });
    const emailAddress = `withdrawing${surveys}@example.org`;
    await createPerson(api, { emailAddress, participations: [survey.adminIds[0]!] });
    const asPerson = actAs(api, (await signInAsPerson(api, emailAddress)).access_token, begun.participationId);
    expect((await withdraw(asPerson)).status).toBe(204);
    expect(await answersOf(begun)).toEqual([]);
    expect((await rowOf(begun))!.person_id).not.toBeNull();

    const preview = await participate(
      api,
      await insertAnonymousParticipation(
        api.db,
        { account_id: survey.accountId, id: survey.surveyId },
        { preview: true, language: null },
        api.clock(),
      ),
    );
    await preview.answer({ questionId: 'energy-enough', intValue: 2 });
    await survey.close();
    expect((await withdraw(preview)).status).toBe(204);
    expect(await answersOf(preview)).toEqual([]);
  });

  it('makes a share-link response an empty participation, which is deleted later', async () => {
    const survey = await pulse();
    const anonymous = await participate(api, survey.shareToken);
    await submit(anonymous);
    expect((await withdraw(anonymous)).status).toBe(204);
    expect((await anonymous.survey()).participation).toMatchObject({ status: 'ADDED', whenStarted: null });
    await deleteEmptySharedParticipations(api.db, new Date(api.clock().getTime() + 1));
    expect(await rowOf(anonymous)).toBeUndefined();
  });

  it("is rejected after closing and for another person's participation, and then changes nothing", async () => {
    const survey = await pulse();
    const person = await participate(api, survey.tokens[0]!);
    await submit(person);
    const stranger = await participate(api, survey.tokens[1]!);
    const foreign = await withdraw(actAs(api, stranger.token, person.participationId));
    expect([foreign.status, foreign.body.error]).toEqual([400, 'ParticipationNotFound']);
    expect((await withdraw(actAs(api, person.token, survey.adminIds[0]!))).body.error).toBe('ParticipationNotFound');
    await survey.close();
    const late = await withdraw(person);
    expect([late.status, late.body.error]).toEqual([400, 'SurveyNotAvailable']);
    expect((await answersOf(person)).length).toBeGreaterThan(5);
  });

  it('does not overlap with simultaneous completion or closing', async () => {
    const survey = await pulse(6);
    const people = await Promise.all(survey.tokens.map((token) => participate(api, token)));
    for (const person of people) await answerAll(person);
    await Promise.all(people.flatMap((person) => [person.complete(), withdraw(person)]));
    for (const person of people) {
      const [row, answers] = [await rowOf(person), await answersOf(person)];
      expect([row!.when_completed !== null, answers.length > 0]).toEqual(
        row!.when_started ? [true, true] : [false, false],
      );
    }
    for (const person of people) if (!(await rowOf(person))!.when_completed) await submit(person);
    const closing = survey.close();
    const outcomes = await Promise.all(people.map((person) => withdraw(person)));
    await closing;
    const withdrawn = outcomes.filter(({ status }) => status === 204).length;
    expect(outcomes.filter(({ body }) => body?.error === 'SurveyNotAvailable')).toHaveLength(6 - withdrawn);
    expect((await loadSnapshot(api.db, survey)).people).toBe(6 - withdrawn);
  });
});

describe('an answer that was given before a withdrawal and arrives after it', () => {
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
  const late = (participant: Participant, intValue = 1) =>
    participant.answer({ questionId: 'energy-enough', intValue, answeredAt: at(-5_000) });

  it.each([
    ['there were unsubmitted answers', async (person: Participant) => void (await late(person, 2))],
    ['answers were submitted', submit],
    ['no answer had arrived', async () => {}],
  ])('is acknowledged without being saved or starting the participation again: %s', async (_, before) => {
    const survey = await pulse();
    const person = await participate(api, survey.tokens[0]!);
    await before(person);
    api.wait(1_000);
    await withdraw(person);
    const withdrawn = await rowOf(person);
    const fromWithdrawal = (milliseconds: number) =>
      new Date(withdrawn!.when_withdrawn!.getTime() + milliseconds).toISOString();
    for (const wait of [0, 1, 86_400_000]) {
      api.wait(wait);
      const again = await participate(api, survey.tokens[0]!);
      const { status, text } = await again.answer({
        questionId: 'one-change',
        stringValue: 'Taken back.',
        answeredAt: fromWithdrawal(-1),
      });
      expect([status, text]).toEqual([204, '']);
      expect(await answersOf(person)).toEqual([]);
      expect(await rowOf(person)).toEqual(withdrawn);
    }
    // An answer given after the withdrawal is saved. An older one is still not saved.
    const again = await participate(api, survey.tokens[0]!);
    expect(
      (await again.answer({ questionId: 'energy-enough', intValue: 4, answeredAt: fromWithdrawal(1) })).status,
    ).toBe(204);
    expect(
      (await again.answer({ questionId: 'one-change', stringValue: 'Taken back.', answeredAt: '2020-01-01T00:00:00Z' }))
        .status,
    ).toBe(204);
    expect((await answersOf(person)).map(({ question_id }) => question_id)).toEqual(['energy-enough']);
    expect((await rowOf(person))!.when_started).toEqual(api.clock());
  });

  it('is rejected like any other answer if it is invalid, or if no answers are accepted any more', async () => {
    const survey = await pulse();
    const person = await participate(api, survey.tokens[0]!);
    await withdraw(person);
    expect((await late(person, 9)).body.error).toBe('IntValueOutOfBounds');
    await submit(person);
    expect((await late(person)).body.error).toBe('ParticipationAlreadyCompleted');
    await withdraw(person);
    await survey.close();
    expect((await late(person)).body.error).toBe('SurveyNotAvailable');
  });

  it('is not stored if it arrives at the same time as the withdrawal, whichever comes first', async () => {
    const survey = await pulse(12);
    const people = await Promise.all(survey.tokens.map((token) => participate(api, token)));
    // Half of the people have answered before.
    for (const person of people.slice(6)) await late(person, 2);
    const outcomes = await Promise.all(
      people.flatMap((person, index) => {
        const answers = () =>
          ['energy-enough', 'energy-attention', 'energy-enough'].map((questionId, value) =>
            person.answer({ questionId, intValue: value + 1, answeredAt: at(value - 1_000) }),
          );
        return index % 2 === 0 ? [withdraw(person), ...answers()] : [...answers(), withdraw(person)];
      }),
    );
    expect(outcomes.filter(({ status }) => status !== 204)).toEqual([]);
    for (const person of people) {
      expect(await answersOf(person)).toEqual([]);
      expect((await rowOf(person))!.when_started).toBeNull();
    }
  });

  it('does not keep an empty share-link participation from being deleted', async () => {
    const anonymous = await participate(api, (await pulse()).shareToken);
    await late(anonymous);
    await withdraw(anonymous);
    expect((await late(anonymous)).status).toBe(204);
    await deleteEmptySharedParticipations(api.db, new Date(api.clock().getTime() + 1));
    expect(await rowOf(anonymous)).toBeUndefined();
  });

  it('is rejected anyway after submission or closing, so the time of the withdrawal is deleted', async () => {
    const survey = await pulse(3);
    const [submitting, waiting, other] = await Promise.all(survey.tokens.map((token) => participate(api, token)));
    for (const person of [submitting!, waiting!]) {
      await withdraw(person);
      expect(await exported(person)).toMatchObject({ whenWithdrawn: expect.any(String) });
    }
    expect(await exported(other!)).toMatchObject({ whenWithdrawn: null });
    await submit(submitting!);
    expect((await rowOf(submitting!))!.when_withdrawn).toBeNull();
    await survey.close();
    expect((await rowOf(waiting!))!.when_withdrawn).toBeNull();
    expect(await exported(waiting!)).toMatchObject({ whenWithdrawn: null });
  });

  it('is not visible to administrators, even if there was nothing to withdraw', async () => {
    const survey = await pulse();
    const person = await participate(api, survey.tokens[0]!);
    const emailAddress = `watching${surveys}@example.org`;
    const personId = await createPerson(api, { emailAddress });
    await insertMembership(api.db, { accountId: survey.accountId, personId, adminUserRole: 'manage' }, api.clock());
    const { access_token: token } = await signInAsPerson(api, emailAddress);
    const seen = async () =>
      Promise.all(
        [
          `/survey/${survey.surveyId}`,
          `/survey/${survey.surveyId}/participations`,
          `/account/${survey.accountId}/participants`,
          `/account/${survey.accountId}/surveys`,
          `/account/${survey.accountId}/audit-log`,
        ].map(async (path) => (await api.call('GET', path, { token })).body),
      );
    const before = await seen();
    expect(JSON.stringify(before)).toContain('person0@example.org');
    await withdraw(person);
    await late(person);
    expect(await seen()).toEqual(before);
  });
});

describe('GET /participation/{participationId}/export', () => {
  it('returns all stored data as text, in the order of the survey', async () => {
    const survey = await makeSurvey(api, { type: everyQuestionType, people: 2, name: 'Exported' });
    const { participant_id } = await api.db
      .selectFrom('participation')
      .where('id', '=', survey.adminIds[0]!)
      .select('participant_id')
      .executeTakeFirstOrThrow();
    for (const [name, members] of [
      ['Night shift', [participant_id!]],
      ['Canteen', [participant_id!]],
      ['Nobody', []],
    ] as const) {
      await addMembers(
        api.db,
        { accountId: survey.accountId, groupId: (await insertGroup(api.db, survey.accountId, name, api.clock()))! },
        [...members],
      );
    }
    await api.db.updateTable('participant').set({ family_name: '' }).where('id', '=', participant_id!).execute();
    const person = await participate(api, survey.tokens[0]!);
    await answerAll(person);
    api.wait(1_000);
    await person.answer({ questionId: 'single-other', intValue: 4, stringValue: 'By boat' });
    await person.answer({ questionId: 'short-optional', stringValue: '' });
    expect((await person.complete()).status).toBe(204);

    const data = await exported(person);
    expect(data).toMatchObject({
      survey: { name: 'Exported' },
      account: { name: 'Exported organisation' },
      status: 'COMPLETED',
      whenLastReminded: null,
      whenCompleted: api.clock().toISOString(),
      participant: {
        givenName: 'Given0',
        familyName: null,
        emailAddress: 'person0@example.org',
        groups: ['Canteen', 'Night shift'],
      },
    });
    expect(data.answers.map(({ question }) => question)).toEqual(surveyItems(everyQuestionType).map(itemTitle));
    const answerTo = (id: string) => data.answers[surveyItems(everyQuestionType).findIndex((item) => item.id === id)]!;
    expect(answerTo('single').answer).toBe('By bicycle or on foot');
    expect(answerTo('single-other')).toEqual({
      question: 'How would you like to get to work?',
      answer: 'Other: By boat',
      whenAnswered: expect.any(String),
    });
    expect(answerTo('short-optional').answer).toBeNull();
    expect(answerTo('long').answer).toBe('All is well.');
    // The export contains no internal id or token.
    const row = (await rowOf(person))!;
    for (const inside of [row.id, row.token, row.account_id, row.participant_id!])
      expect(JSON.stringify(data)).not.toContain(inside);
  });

  it('contains no personal data if the participant is anonymous, and is not available to other people', async () => {
    const survey = await pulse();
    const anonymous = await participate(api, survey.shareToken);
    expect(await exported(anonymous)).toMatchObject({
      status: 'ADDED',
      whenStarted: null,
      participant: null,
      answers: [],
    });
    const person = await participate(api, survey.tokens[0]!);
    const foreign = await api.call('GET', `/participation/${anonymous.participationId}/export`, {
      token: person.token,
    });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'NotFound']);
  });
});
