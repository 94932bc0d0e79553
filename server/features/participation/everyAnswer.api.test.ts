import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import {
  actAs,
  createApiApp,
  createPerson,
  participate,
  signInAsPerson,
  type ApiApp,
  type Participant,
} from '#testing/servers/apiApp.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let survey: TestSurvey;
let invited = 0;
beforeAll(async () => {
  api = await createApiApp();
  survey = await makeSurvey(api, { type: everyQuestionType, people: 50 });
});
afterAll(() => api.close());

/**
 * Answers are sent with the session of the invitation, and with that of a person who has the participation in an
 * account.
 */
const sessions: [string, () => Promise<Participant>][] = [
  ["the participation's own session", () => participate(api, survey.tokens[invited++]!)],
  [
    "a person's session",
    async () => {
      const emailAddress = `everyone${invited}@example.org`;
      await createPerson(api, { emailAddress, participations: [survey.adminIds[invited]!] });
      const { participationId } = await participate(api, survey.tokens[invited++]!);
      return actAs(api, (await signInAsPerson(api, emailAddress)).access_token, participationId);
    },
  ],
];

interface Case {
  /** The first answer, and the one that replaces it. */
  first: object;
  instead: object;
  /** How the survey shows these answers. */
  shownFirst: object;
  shownInstead: object;
}

const unanswered = {
  answerIndex: null,
  answerIndices: null,
  answeredStringValue: null,
  answerNotApplicable: null,
  otherTitle: null,
};
const choice: Case = {
  first: { intValue: 1 },
  instead: { intValue: 0 },
  shownFirst: { answerIndex: 1 },
  shownInstead: { answerIndex: 0 },
};
const otherChoice = (other: number): Case => ({
  first: { intValue: other, stringValue: 'Something else' },
  instead: { intValue: 2 },
  shownFirst: { answerIndex: other, answeredStringValue: 'Something else' },
  shownInstead: { answerIndex: 2 },
});
const choices: Case = {
  first: { intValueArray: [2, 0, 2] },
  instead: { intValueArray: [1] },
  shownFirst: { answerIndices: [0, 2] },
  shownInstead: { answerIndices: [1] },
};
const otherChoices: Case = {
  first: { intValueArray: [4, 1], stringValue: 'Something else' },
  instead: { intValueArray: [] },
  shownFirst: { answerIndices: [1, 4], answeredStringValue: 'Something else' },
  shownInstead: {},
};
const onScale = (min: number, max: number): Case => ({
  first: { intValue: min },
  instead: { intValue: max },
  shownFirst: { answerIndex: min },
  shownInstead: { answerIndex: max },
});
const notApplicable: Case = {
  first: { notApplicable: true },
  instead: { intValue: 3 },
  shownFirst: { answerNotApplicable: true },
  shownInstead: { answerIndex: 3 },
};
const titled: Case = {
  first: { intValue: 2, otherTitle: 'The lift' },
  instead: { intValue: 4, otherTitle: 'The stairs' },
  shownFirst: { answerIndex: 2, otherTitle: 'The lift' },
  shownInstead: { answerIndex: 4, otherTitle: 'The stairs' },
};
const titledOrNot: Case = {
  first: { notApplicable: true, otherTitle: 'My sister' },
  instead: { intValue: 1, otherTitle: 'My sister' },
  shownFirst: { answerNotApplicable: true, otherTitle: 'My sister' },
  shownInstead: { answerIndex: 1, otherTitle: 'My sister' },
};
const text: Case = {
  first: { stringValue: ' Less\nof <this> & "that" 😀 ' },
  instead: { stringValue: '' },
  shownFirst: { answeredStringValue: 'Less\nof <this> & "that" 😀' },
  shownInstead: {},
};

const cases: Record<string, Case> = {
  single: choice,
  'single-other': otherChoice(4),
  'single-optional': choice,
  'single-other-optional': otherChoice(4),
  'long-single': choice,
  'long-single-other': otherChoice(13),
  'long-single-optional': choice,
  'long-single-other-optional': otherChoice(13),
  multi: choices,
  'multi-other': otherChoices,
  'multi-optional': choices,
  'multi-other-optional': otherChoices,
  scale: onScale(1, 5),
  'scale-long-labels': onScale(1, 7),
  'scale-ends': onScale(0, 10),
  'scale-not-applicable': notApplicable,
  'scale-other-title': titled,
  'scale-both': titledOrNot,
  'scale-optional': onScale(1, 5),
  'row-tense': onScale(1, 5),
  'with-team': notApplicable,
  'with-other': titledOrNot,
  'hinder-other': titled,
  'plan-learn': onScale(0, 10),
  short: text,
  'short-optional': text,
  long: text,
  'long-optional': text,
};

it('the cases cover every question, and one row of every matrix', () => {
  const covered = surveyItems(everyQuestionType).filter(({ id }) => id in cases);
  expect(new Set(covered.map(({ question }) => question.id))).toEqual(
    new Set(surveyItems(everyQuestionType).map(({ question }) => question.id)),
  );
  expect(covered).toHaveLength(Object.keys(cases).length);
});

const shown = async (participant: Participant, questionId: string) => {
  const { sections } = await participant.survey();
  const questions = sections.flatMap((section: { questions: { subquestions: object[] | null }[] }) =>
    section.questions.flatMap((question) => question.subquestions ?? [question]),
  );
  return questions.find(({ id }: { id: string }) => id === questionId);
};
const statuses = (answers: { status: number }[]) => new Set(answers.map(({ status }) => status));
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

describe.each(sessions)('an answer with %s', (_, begin) => {
  let participant: Participant;
  beforeAll(async () => {
    participant = await begin();
  });

  it.each(Object.entries(cases))(
    '%s is saved, replaced as a whole, and read back',
    async (questionId, { first, instead, shownFirst, shownInstead }) => {
      expect((await participant.answer({ questionId, ...first })).status).toBe(204);
      expect(await shown(participant, questionId)).toMatchObject({ ...unanswered, ...shownFirst });
      expect((await participant.answer({ questionId, ...instead })).status).toBe(204);
      expect(await shown(participant, questionId)).toMatchObject({ ...unanswered, ...shownInstead });
    },
  );
});

describe.each(sessions)('repeated and late answers with %s', (_, begin) => {
  let participant: Participant;
  const stored = (questionId: string) =>
    api.db
      .selectFrom('answer')
      .innerJoin('participation', 'participation.id', 'answer.participation_id')
      .where('public_id', '=', participant.participationId)
      .where('question_id', '=', questionId)
      .select(['int_value', 'int_values', 'string_value', 'other_title', 'not_applicable', 'answered_at'])
      .execute();
  beforeAll(async () => {
    participant = await begin();
  });

  it.each(Object.entries(cases))(
    '%s: twenty equal simultaneous answers, and a repetition after a lost reply, leave one answer',
    async (questionId, { first, shownFirst }) => {
      const answer = { questionId, ...first, answeredAt: at(-60_000) };
      expect(statuses(await Promise.all(Array.from({ length: 20 }, () => participant.answer(answer))))).toEqual(
        new Set([204]),
      );
      const saved = await stored(questionId);
      expect(saved).toHaveLength(1);
      expect(await shown(participant, questionId)).toMatchObject({ ...unanswered, ...shownFirst });
      expect((await participant.answer(answer)).status).toBe(204);
      expect(await stored(questionId)).toEqual(saved);
    },
  );

  it.each(Object.entries(cases))(
    '%s: if two tabs send an answer, the one given last stays, even if the other arrives last',
    async (questionId, { first, instead, shownInstead }) => {
      const older = { questionId, ...first, answeredAt: at(-40_000) };
      const newer = { questionId, ...instead, answeredAt: at(-30_000) };
      const both = [older, newer, newer, older, older, newer];
      expect(statuses(await Promise.all(both.map((answer) => participant.answer(answer))))).toEqual(new Set([204]));
      expect(await shown(participant, questionId)).toMatchObject({ ...unanswered, ...shownInstead });
      // The older answer was waiting in an offline browser, and is sent now.
      expect((await participant.answer(older)).status).toBe(204);
      expect(await shown(participant, questionId)).toMatchObject({ ...unanswered, ...shownInstead });
    },
  );
});

const rejections: [ErrorCode, string, object][] = [
  ['IntValueOutOfBounds', 'single', { intValue: 4 }],
  ['IntValueOutOfBounds', 'single-other', { intValue: 5 }],
  ['IntValueOutOfBounds', 'long-single', { intValue: 13 }],
  ['IntValueOutOfBounds', 'long-single-other', { intValue: 14 }],
  ['IntValueOutOfBounds', 'multi', { intValueArray: [0, 4] }],
  ['IntValueOutOfBounds', 'multi-other', { intValueArray: [-1] }],
  ['IntValueOutOfBounds', 'scale', { intValue: 0 }],
  ['IntValueOutOfBounds', 'scale-long-labels', { intValue: 8 }],
  ['IntValueOutOfBounds', 'scale-ends', { intValue: -1 }],
  ['IntValueOutOfBounds', 'row-tense', { intValue: 6 }],
  ['IntValueOutOfBounds', 'plan-learn', { intValue: 11 }],
  ['StringValueNotAllowed', 'single', { intValue: 0, stringValue: 'why' }],
  ['StringValueNotAllowed', 'single-other', { intValue: 0, stringValue: 'why' }],
  ['StringValueNotAllowed', 'long-single-other', { intValue: 0, stringValue: 'why' }],
  ['StringValueNotAllowed', 'multi', { intValueArray: [0], stringValue: 'why' }],
  ['StringValueNotAllowed', 'multi-other', { intValueArray: [0], stringValue: 'why' }],
  ['StringValueNotAllowed', 'scale', { intValue: 1, otherTitle: 'why' }],
  ['StringValueNotAllowed', 'scale-other-title', { intValue: 1, stringValue: 'why' }],
  ['StringValueNotAllowed', 'row-tense', { intValue: 1, otherTitle: 'why' }],
  ['StringValueNotAllowed', 'with-team', { intValue: 1, otherTitle: 'why' }],
  ['StringValueNotAllowed', 'short', { stringValue: 'why', otherTitle: 'why' }],
  ['NoAnswerProvided', 'single', { intValueArray: [0] }],
  ['NoAnswerProvided', 'long-single-other', { stringValue: 'why' }],
  ['NoAnswerProvided', 'multi', { intValue: 0 }],
  ['NoAnswerProvided', 'scale', { notApplicable: true }],
  ['NoAnswerProvided', 'scale-not-applicable', {}],
  ['NoAnswerProvided', 'row-tense', { notApplicable: true }],
  ['NoAnswerProvided', 'long', { intValue: 0 }],
  ['QuestionNotFound', 'matrix', { intValue: 1 }],
  ['QuestionNotFound', 'choices', { intValue: 1 }],
];

describe.each(sessions)('an invalid answer with %s', (_, begin) => {
  let participant: Participant;
  beforeAll(async () => {
    participant = await begin();
  });

  it.each(rejections)('is %s: %s %o', async (error, questionId, answer) => {
    const { status, body } = await participant.answer({ questionId, ...answer });
    expect([status, body.error]).toEqual([400, error]);
  });

  it('stores nothing, not even a start', async () => {
    expect((await participant.survey()).participation.whenStarted).toBeNull();
  });
});
