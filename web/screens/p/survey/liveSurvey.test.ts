import { expect, test, vi } from 'vitest';
import type { Answer } from '#contract/entities/answer.ts';
import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';
import { browserTabs } from '#testing/browser/browserTabs.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { createLiveSurvey } from './liveSurvey.ts';

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
    preview: false,
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
  const rejections: unknown[] = [];
  const outbox = browser.openTab((answer) => {
    sent.push(answer);
    const error = answerTo(answer);
    if (error) throw error;
  });
  const live = createLiveSurvey(survey, {
    outbox,
    now: () => Date.now(),
    onRejected: (error) => rejections.push(error),
  });
  const value = (id: string) =>
    live
      .survey()
      .sections[0]?.questions.flatMap((question) => [question, ...(question.subquestions ?? [])])
      .find((each) => each.id === id)?.answerIndex;
  return { live, settled: () => outbox.settled('p'), sent, rejections, value };
}
const rejected = new ApiError(400, 'SurveyNotAvailable', 'closed');

test('a choice is shown at once, sent with its time, and moves the next-question marker', async () => {
  const { live, settled, sent, value } = start();
  live.choose('m1', { answerIndex: 4 });
  expect(value('m1')).toBe(4);
  expect(live.survey().participation.nextQuestionUUID).toBe('m2');
  expect(await settled()).toBe(true);
  expect(sent).toEqual([{ questionId: 'm1', intValue: 4, answeredAt: expect.stringMatching(/^\d{4}-.*Z$/) as string }]);
  expect(loaded.sections[0]?.questions[1]?.subquestions?.[0]?.answerIndex).toBeNull();
});

test('a rejected answer goes back to the loaded one', async () => {
  const { live, settled, rejections, value } = start(() => rejected);
  live.choose('a', { answerIndex: 5 });
  expect(value('a')).toBe(5);
  expect(await settled()).toBe(false);
  expect(value('a')).toBe(2);
  expect(rejections).toEqual([rejected]);
});

test('a rejected answer goes back to the last saved one', async () => {
  const { live, settled, value } = start(({ intValue }) => (intValue === 5 ? rejected : null));
  live.choose('a', { answerIndex: 3 });
  await settled();
  live.choose('a', { answerIndex: 5 });
  await settled();
  expect(value('a')).toBe(3);
});

test('in a matrix, only a rejected row goes back', async () => {
  const { live, settled, value } = start(({ questionId }) => (questionId === 'm2' ? rejected : null));
  live.choose('m1', { answerIndex: 1 });
  live.choose('m2', { answerIndex: 1 });
  await settled();
  expect([value('m1'), value('m2')]).toEqual([1, null]);
  expect(live.survey().participation.nextQuestionUUID).toBe('m2');
});

test("deselecting 'Other' clears its text, and choosing it again does not restore the text", async () => {
  const choice: Question = {
    ...scale('c'),
    type: 'multi',
    multichoiceType: 'single',
    options: ['Yes', 'No'],
    allowOtherAnswer: true,
  };
  const { live, settled, sent } = start(undefined, {
    ...loaded,
    sections: [{ id: 's', name: 'S', intro: null, skippable: false, questions: [choice] }],
  });
  live.choose('c', { answerIndex: 2 });
  await settled();
  live.choose('c', { answeredStringValue: 'Maybe' });
  await settled();
  live.choose('c', { answerIndex: 0 });
  await settled();
  live.choose('c', { answerIndex: 2 });
  await settled();
  expect(sent.map(({ intValue, stringValue }) => [intValue, stringValue])).toEqual([
    [2, undefined],
    [2, 'Maybe'],
    [0, undefined],
    [2, undefined],
  ]);
  expect(live.survey().sections[0]?.questions[0]).toMatchObject({ answerIndex: 2, answeredStringValue: null });
});

test('a later answer has a later time, even if the clock is set back in between', async () => {
  const { live, settled, sent } = start();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00.000Z') });
  live.choose('a', { answerIndex: 3 });
  await settled();
  vi.setSystemTime(new Date('2026-11-21T09:00:00.000Z'));
  live.choose('a', { answerIndex: 4 });
  await settled();
  vi.useRealTimers();
  expect(sent.map(({ answeredAt }) => answeredAt)).toEqual(['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.001Z']);
});

test('the rejection of an older choice does not revert the newer one', async () => {
  const { live, settled, value, rejections } = start(({ intValue }) =>
    intValue === 5 ? new ApiError(400, 'IntValueOutOfBounds', '') : null,
  );
  live.choose('a', { answerIndex: 5 });
  live.choose('a', { answerIndex: 1 });
  await settled();
  expect(value('a')).toBe(1);
  expect(rejections).toEqual([]);
});

test('an answer that cannot be delivered yet stays as it was chosen', async () => {
  let tries = 0;
  const { live, settled, value, rejections } = start(() => (++tries === 1 ? new ApiError(503, '', '') : null));
  live.choose('a', { answerIndex: 4 });
  expect(await settled()).toBe(true);
  expect(value('a')).toBe(4);
  expect(rejections).toEqual([]);
});

test.each([
  ['ParticipationAlreadyCompleted', 'open', expect.any(String) as string],
  ['SurveyNotAvailable', 'closed', null],
  ['IntValueOutOfBounds', 'open', null],
] as const)('a rejection with %s leaves the survey %s', async (code, status, whenCompleted) => {
  const { live, settled } = start(() => new ApiError(400, code, ''));
  live.choose('a', { answerIndex: 5 });
  await settled();
  expect(live.survey()).toMatchObject({ status, participation: { whenCompleted } });
});

test('the state and texts on the server are adopted, except for answers that have not arrived yet', () => {
  const { live, value } = start(() => new ApiError(503, '', ''));
  live.choose('m1', { answerIndex: 4 });
  const [section] = loaded.sections;
  const questions = [
    { ...scale('a', 1), title: 'a auf Deutsch' },
    { ...section!.questions[1]!, subquestions: [row('m1', 2), row('m2', 3)] },
  ];
  live.takeState({ ...loaded, name: 'Puls', sections: [{ ...section!, questions }] });
  const survey = live.survey();
  expect([survey.name, survey.sections[0]?.questions[0]?.title]).toEqual(['Puls', 'a auf Deutsch']);
  expect([value('a'), value('m1'), value('m2'), survey.participation.nextQuestionUUID]).toEqual([1, 4, 3, null]);
});

test('an answer of another tab is shown here, unless a later one was given here', async () => {
  const browser = browserTabs();
  const one = start(undefined, loaded, browser);
  const other = start(undefined, loaded, browser);
  one.live.choose('a', { answerIndex: 5 });
  await vi.waitFor(() => expect(other.value('a')).toBe(5));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  other.live.choose('m1', { answerIndex: 3 });
  vi.useRealTimers();
  one.live.choose('m1', { answerIndex: 1 });
  await vi.waitFor(() => expect(one.value('m1')).toBe(3));
  expect(other.value('m1')).toBe(3);
});
