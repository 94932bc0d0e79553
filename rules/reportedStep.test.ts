import { expect, it } from 'vitest';
import { reportedText, stepNote, stepText } from './reportedStep.ts';

const notNothing = 'This does not mean that nothing happened.';

it.each([
  [0, 4, 60, 'fewer than 5 of 60', notNothing],
  [5, 9, 60, '5 to 9 of 60', null],
  [10, 14, 60, '10 to 14 of 60', null],
  [50, 54, 60, '50 to 54 of 60', null],
  [55, 60, 60, '55 or more of 60', null],
  [55, 59, 59, '55 or more of 59', null],
  [20, 60, 60, '20 or more of 60', null],
  [1000, 1004, 1500, '1,000 to 1,004 of 1,500', null],
  [0, 2, 6, 'fewer than 3 of 6', notNothing],
  [0, 8, 8, 'cannot be shown', 'There are too few people to give a number that protects them.'],
])('says a step from %i to %i of %i people as “%s”', (atLeast, atMost, of, text, note) => {
  expect(stepText({ atLeast, atMost, of })).toBe(text);
  expect(stepNote({ atLeast, atMost, of })).toBe(note);
});

it('says a step as a sentence, if it says anything', () => {
  expect(reportedText({ atLeast: 10, atMost: 14, of: 60 })).toBe('10 to 14 of 60 people reported it');
  expect(reportedText({ atLeast: 0, atMost: 4, of: 60 })).toBe('fewer than 5 of 60 people reported it');
  expect(reportedText({ atLeast: 0, atMost: 8, of: 8 })).toBe('cannot be shown');
});
