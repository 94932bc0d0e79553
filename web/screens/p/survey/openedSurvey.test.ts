import { expect, test, vi } from 'vitest';
import type { Answer } from '#contract/entities/answer.ts';
import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';
import { browserTabs } from '#testing/browser/browserTabs.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { createOpenedSurvey } from './openedSurvey.ts';

const row = (id: string, answerIndex: number | null = null): MatrixSubquestion => ({
  id,
  type: 'matrixSub',
  title: id,
  subtitle: null,
  introduction: null,
  optional: false,
  multichoiceType: null,
  options: null,
  allowOtherAnswer: false,
  freeTextType: null,
  min: 1,
  max: 5,
  labels: null,
  notApplicableOption: false,
  requiresOtherTitle: false,
  answerIndex,
  answerIndices: null,
  answeredStringValue: null,
  answerNotApplicable: null,
  otherTitle: null,
});
const scale = (id: string, answerIndex: number | null = null): Question => ({
  ...row(id, answerIndex),
  type: 'scale',
  subquestions: null,
});
const loaded: ParticipationSurvey = {
  name: 'Pulse',
  status: 'open',
  dueDate: null,
  welcome: null,
  expectedDuration: 3,
  privacyStatementHtml: null,
  contact: null,
  account: { name: 'Fernhill', logo: null },
  sections: [
    {
      id: 's',
      name: 'S',
      intro: null,
      skippable: false,
      questions: [scale('a', 2), { ...scale('m'), type: 'matrix', subquestions: [row('m1'), row('m2')] }],
    },
  ],
  participation: {
    participationId: 'p',
    participationToken: 't',
    status: 'INVITED',
    registered: false,
    name: 'Pulse',
    account: { id: 'a', name: 'Fernhill', knowledgeLibrary: true },
    language: 'en',
    surveyStatus: 'open',
    whenSurveyOpened: null,
    whenStarted: null,
    whenCompleted: null,
    whenErased: null,
    nextQuestionUUID: 'm1',
  },
};

function start(answerTo: (answer: Answer) => Error | null = () => null, survey = loaded, browser = browserTabs()) {
  const sent: Answer[] = [];
  const refusals: unknown[] = [];
  const outbox = browser.openTab((answer) => {
    sent.push(answer);
    const error = answerTo(answer);
    if (error) throw error;
  });
  const opened = createOpenedSurvey(survey, {
    outbox,
    now: () => Date.now(),
    onRefused: (error) => refusals.push(error),
  });
  const value = (id: string) =>
    opened
      .survey()
      .sections[0]?.questions.flatMap((question) => [question, ...(question.subquestions ?? [])])
      .find((each) => each.id === id)?.answerIndex;
  return { opened, settled: () => outbox.settled('p'), sent, refusals, value };
}
const refused = new ApiError(400, 'SurveyNotAvailable', 'closed');

test('a choice is shown at once, sent with its time, and moves the next-question marker', async () => {
  const { opened, settled, sent, value } = start();
  opened.choose('m1', { answerIndex: 4 });
  expect(value('m1')).toBe(4);
  expect(opened.survey().participation.nextQuestionUUID).toBe('m2');
  expect(await settled()).toBe(true);
  expect(sent).toEqual([{ questionId: 'm1', intValue: 4, answeredAt: expect.stringMatching(/^\d{4}-.*Z$/) as string }]);
  expect(loaded.sections[0]?.questions[1]?.subquestions?.[0]?.answerIndex).toBeNull();
});

test('a rejected answer goes back to the loaded one', async () => {
  const { opened, settled, refusals, value } = start(() => refused);
  opened.choose('a', { answerIndex: 5 });
  expect(value('a')).toBe(5);
  expect(await settled()).toBe(false);
  expect(value('a')).toBe(2);
  expect(refusals).toEqual([refused]);
});

test('a rejected answer goes back to the last saved one', async () => {
  const { opened, settled, value } = start(({ intValue }) => (intValue === 5 ? refused : null));
  opened.choose('a', { answerIndex: 3 });
  await settled();
  opened.choose('a', { answerIndex: 5 });
  await settled();
  expect(value('a')).toBe(3);
});

test('in a matrix each row goes back for itself', async () => {
  const { opened, settled, value } = start(({ questionId }) => (questionId === 'm2' ? refused : null));
  opened.choose('m1', { answerIndex: 1 });
  opened.choose('m2', { answerIndex: 1 });
  await settled();
  expect([value('m1'), value('m2')]).toEqual([1, null]);
  expect(opened.survey().participation.nextQuestionUUID).toBe('m2');
});

test("taking 'Other' back clears its text, and choosing it again brings none back", async () => {
  const choice: Question = {
    ...scale('c'),
    type: 'multi',
    multichoiceType: 'single',
    options: ['Yes', 'No'],
    allowOtherAnswer: true,
  };
  const { opened, settled, sent } = start(undefined, {
    ...loaded,
    sections: [{ id: 's', name: 'S', intro: null, skippable: false, questions: [choice] }],
  });
  opened.choose('c', { answerIndex: 2 });
  await settled();
  opened.choose('c', { answeredStringValue: 'Maybe' });
  await settled();
  opened.choose('c', { answerIndex: 0 });
  await settled();
  opened.choose('c', { answerIndex: 2 });
  await settled();
  expect(sent.map(({ intValue, stringValue }) => [intValue, stringValue])).toEqual([
    [2, undefined],
    [2, 'Maybe'],
    [0, undefined],
    [2, undefined],
  ]);
  expect(opened.survey().sections[0]?.questions[0]).toMatchObject({ answerIndex: 2, answeredStringValue: null });
});

test('a later answer has a later time, also when the clock is set back between them', async () => {
  const { opened, settled, sent } = start();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00.000Z') });
  opened.choose('a', { answerIndex: 3 });
  await settled();
  vi.setSystemTime(new Date('2026-11-21T09:00:00.000Z'));
  opened.choose('a', { answerIndex: 4 });
  await settled();
  vi.useRealTimers();
  expect(sent.map(({ answeredAt }) => answeredAt)).toEqual(['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.001Z']);
});

test('the rejection of an older choice does not revert the newer one', async () => {
  const { opened, settled, value, refusals } = start(({ intValue }) =>
    intValue === 5 ? new ApiError(400, 'IntValueOutOfBounds', '') : null,
  );
  opened.choose('a', { answerIndex: 5 });
  opened.choose('a', { answerIndex: 1 });
  await settled();
  expect(value('a')).toBe(1);
  expect(refusals).toEqual([]);
});

test('what cannot be delivered stays as it was chosen', async () => {
  let tries = 0;
  const { opened, settled, value, refusals } = start(() => (++tries === 1 ? new ApiError(503, '', '') : null));
  opened.choose('a', { answerIndex: 4 });
  expect(await settled()).toBe(true);
  expect(value('a')).toBe(4);
  expect(refusals).toEqual([]);
});

test.each([
  ['ParticipationAlreadyCompleted', 'open', expect.any(String) as string],
  ['SurveyNotAvailable', 'closed', null],
  ['IntValueOutOfBounds', 'open', null],
] as const)('a rejection with %s updates the state of the survey', async (code, status, whenCompleted) => {
  const { opened, settled } = start(() => new ApiError(400, code, ''));
  opened.choose('a', { answerIndex: 5 });
  await settled();
  expect(opened.survey()).toMatchObject({ status, participation: { whenCompleted } });
});

test('the state and texts on the server are adopted, except for answers that have not arrived yet', () => {
  const { opened, value } = start(() => new ApiError(503, '', ''));
  opened.choose('m1', { answerIndex: 4 });
  const [section] = loaded.sections;
  const questions = [
    { ...scale('a', 1), title: 'a auf Deutsch' },
    { ...section!.questions[1]!, subquestions: [row('m1', 2), row('m2', 3)] },
  ];
  opened.takeState({ ...loaded, name: 'Puls', sections: [{ ...section!, questions }] });
  const survey = opened.survey();
  expect([survey.name, survey.sections[0]?.questions[0]?.title]).toEqual(['Puls', 'a auf Deutsch']);
  expect([value('a'), value('m1'), value('m2'), survey.participation.nextQuestionUUID]).toEqual([1, 4, 3, null]);
});

test('an answer of another tab is shown here, unless a later one was given here', async () => {
  const browser = browserTabs();
  const one = start(undefined, loaded, browser);
  const other = start(undefined, loaded, browser);
  one.opened.choose('a', { answerIndex: 5 });
  await vi.waitFor(() => expect(other.value('a')).toBe(5));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  other.opened.choose('m1', { answerIndex: 3 });
  vi.useRealTimers();
  one.opened.choose('m1', { answerIndex: 1 });
  await vi.waitFor(() => expect(one.value('m1')).toBe(3));
  expect(other.value('m1')).toBe(3);
});
