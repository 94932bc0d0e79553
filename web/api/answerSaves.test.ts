import { expect, test } from 'vitest';
import type { Answer } from '../../contract/entities/answer.ts';
import { createAnswerSaves } from './answerSaves.ts';
import { ApiError } from './ApiError.ts';

/** Saves into deliveries that the test lets succeed or fail one by one. */
function start() {
  const sent: { answer: Answer; succeed: () => void; fail: (error: unknown) => void }[] = [];
  const saved: (number | null | undefined)[] = [];
  const refused: (number | null | undefined)[] = [];
  const saves = createAnswerSaves({
    send: (answer) => new Promise((succeed, fail) => sent.push({ answer, succeed, fail })),
    onSaved: ({ intValue }) => saved.push(intValue),
    onRefused: ({ intValue }) => refused.push(intValue),
    backOff: () => 20,
  });
  const values = () => sent.map(({ answer }) => answer.intValue);
  return { saves, sent, saved, refused, values };
}
const q = (intValue: number, questionId = 'q'): Answer => ({ questionId, intValue });
const turn = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('an answer is saved at once, and said to be saved when it is', async () => {
  const { saves, sent, saved } = start();
  expect(saves.state()).toBe('idle');
  saves.save(q(1));
  expect(saves.state()).toBe('saving');
  sent[0]?.succeed();
  await turn();
  expect(saved).toEqual([1]);
  expect(saves.state()).toBe('saved');
});

test('answers to one question never overtake each other, and only the newest is sent next', async () => {
  const { saves, sent, values, saved } = start();
  for (const value of [1, 2, 3]) saves.save(q(value));
  expect(values()).toEqual([1]);
  sent[0]?.succeed();
  await turn();
  expect(values()).toEqual([1, 3]);
  sent[1]?.succeed();
  await turn();
  expect(saved).toEqual([1, 3]);
});

test('answers to different questions do not wait for each other', () => {
  const { saves, values } = start();
  saves.save(q(1, 'a'));
  saves.save(q(2, 'b'));
  expect(values()).toEqual([1, 2]);
});

test.each([
  new ApiError(0, 'NoAnswer', 'unreachable'), new ApiError(500, '', ''), new ApiError(503, '', ''),
  new ApiError(408, '', ''), new ApiError(425, '', ''), new ApiError(429, 'TooManyRequests', ''),
])('status $status is tried again until it works', async (error) => {
  const { saves, sent, refused } = start();
  saves.save(q(1));
  for (const round of [0, 1, 2]) {
    sent[round]?.fail(error);
    await turn();
    expect(saves.state()).toBe('retrying');
    await turn(40);
    expect(sent).toHaveLength(round + 2);
  }
  sent[3]?.succeed();
  await turn();
  expect(saves.state()).toBe('saved');
  expect(refused).toEqual([]);
});

test('while it is tried again, a newer answer takes its place at once', async () => {
  const { saves, sent, values } = start();
  saves.save(q(1));
  sent[0]?.fail(new ApiError(503, '', ''));
  await turn();
  saves.save(q(2));
  expect(values()).toEqual([1, 2]);
  sent[1]?.succeed();
  await turn(40);
  expect(values()).toEqual([1, 2]);
});

test('retryNow does not wait for the back-off', async () => {
  const { saves, sent } = start();
  saves.save(q(1));
  sent[0]?.fail(new ApiError(0, 'NoAnswer', ''));
  await turn();
  saves.retryNow();
  expect(sent).toHaveLength(2);
});

test('a refused answer is told once, and not tried again', async () => {
  const { saves, sent, refused } = start();
  saves.save(q(9));
  sent[0]?.fail(new ApiError(400, 'IntValueOutOfBounds', 'no'));
  await turn(40);
  expect(refused).toEqual([9]);
  expect(sent).toHaveLength(1);
  expect(saves.state()).toBe('idle');
});

test('a refused answer is not told when a newer one is on its way', async () => {
  const { saves, sent, refused, values } = start();
  saves.save(q(9));
  saves.save(q(1));
  sent[0]?.fail(new ApiError(400, 'IntValueOutOfBounds', 'no'));
  await turn();
  expect(refused).toEqual([]);
  expect(values()).toEqual([9, 1]);
});

test('typing is saved after a pause, or when flushed', async () => {
  const { saves, values } = start();
  saves.save(q(1), 20);
  saves.save(q(2), 20);
  expect(saves.state()).toBe('saving');
  expect(values()).toEqual([]);
  await turn(40);
  expect(values()).toEqual([2]);
  saves.save(q(3, 'other'), 10_000);
  saves.flush();
  expect(values()).toEqual([2, 3]);
});

test('settled waits for all that is unsaved', async () => {
  const { saves, sent } = start();
  expect(await saves.settled()).toBe(true);
  saves.save(q(1));
  saves.save(q(2), 10_000);
  let settled: boolean | null = null;
  void saves.settled().then((value) => (settled = value));
  sent[0]?.succeed();
  await turn();
  expect(settled).toBeNull();
  sent[1]?.succeed();
  await turn();
  expect(settled).toBe(true);
});

test('settled tells when something was refused meanwhile', async () => {
  const { saves, sent } = start();
  saves.save(q(9));
  const settled = saves.settled();
  sent[0]?.fail(new ApiError(400, 'SurveyNotAvailable', 'closed'));
  expect(await settled).toBe(false);
});

test('what is given up is not sent any more, and what was on its way is waited for and not tried again', async () => {
  const { saves, sent, values, refused } = start();
  saves.save(q(1, 'a'));
  saves.save(q(2, 'a'));
  saves.save(q(3, 'b'), 10);
  saves.save(q(4, 'c'));
  sent[1]?.fail(new ApiError(503, '', ''));
  await turn();
  let over = false;
  const given = saves.abandon().then(() => (over = true));
  saves.save(q(5, 'd'));
  await turn(50);
  expect(over).toBe(false);
  expect(saves.state()).toBe('saving');
  sent[0]?.fail(new ApiError(0, 'NoAnswer', 'unreachable'));
  await given;
  await turn(50);
  expect(values()).toEqual([1, 4]);
  expect(refused).toEqual([]);
  expect(saves.state()).toBe('idle');
});
