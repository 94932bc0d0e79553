import { describe, expect, test } from 'vitest';
import { backStep, firstStep, lastStep, nextStep, placeAt, placeOf } from './surveyNavigation.ts';

const item = (id: string, subquestions: string[] = []) => ({ id, subquestions: subquestions.map((sub) => ({ id: sub })) });
const sections = [
  { questions: [item('a'), item('b')] },
  { questions: [] },
  { questions: [item('c', ['c1', 'c2'])] },
];
const at = (section: number, question: number) => ({ section, question });

describe('Next: next question in the section, then the start of the next section, then the complete page', () => {
  test.each([
    [at(0, 0), { to: 'question', section: 0, question: 1 }],
    [at(0, 1), { to: 'question', section: 2, question: 0 }],
    [at(2, 0), { to: 'complete' }],
  ])('from %o', (from, step) => expect(nextStep(sections, from)).toEqual(step));
});

describe("Back: previous question, or previous section's last question; from the first to privacy or introduction", () => {
  test.each([
    [at(2, 0), true, { to: 'question', section: 0, question: 1 }],
    [at(0, 1), true, { to: 'question', section: 0, question: 0 }],
    [at(0, 0), true, { to: 'privacy' }],
    [at(0, 0), false, { to: 'introduction' }],
  ])('from %o, privacy page %s', (from, privacy, step) => expect(backStep(sections, from, privacy)).toEqual(step));
});

test('first and last question, and a survey that has none', () => {
  expect(firstStep(sections)).toEqual({ to: 'question', section: 0, question: 0 });
  expect(lastStep(sections)).toEqual({ to: 'question', section: 2, question: 0 });
  expect(firstStep([])).toEqual({ to: 'complete' });
  expect(lastStep([])).toEqual({ to: 'introduction' });
});

test.each([['b', at(0, 1)], ['c', at(2, 0)], ['c2', at(2, 0)], ['d', undefined]])('question %s stands at %o', (id, place) => {
  expect(placeOf(sections, id)).toEqual(place);
});

test.each([
  ['0', '1', at(0, 1)], ['2', '0', at(2, 0)],
  ['1', '0', undefined], ['0', '2', undefined], ['3', '0', undefined],
  ['-1', '0', undefined], ['0', '1.5', undefined], ['x', '0', undefined], ['', '0', undefined], ['0', ' 1', undefined],
])('address %j / %j', (section, index, place) => {
  expect(placeAt(sections, section, index)).toEqual(place);
});
