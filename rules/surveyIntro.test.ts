import { expect, test } from 'vitest';
import { surveyIntro } from './surveyIntro.ts';

const done = '2026-11-20T10:00:00Z';

// Spec 000 section 4: 1 completed: whenCompleted is set; 2 expired: status is closed; 3 pending: status is pending;
// 4 partial: a next-question marker exists; 5 normal: otherwise.
test.each([
  ['open', done, 'q2', 'completed'],
  ['closed', done, null, 'completed'],
  ['pending', done, null, 'completed'],
  ['closed', null, 'q2', 'expired'],
  ['closed', null, null, 'expired'],
  ['pending', null, 'q2', 'pending'],
  ['pending', null, null, 'pending'],
  ['open', null, 'q2', 'partial'],
  ['open', null, null, 'normal'],
] as const)('status %s, completed %s, next question %s: %s', (status, whenCompleted, nextQuestionUUID, variant) => {
  expect(surveyIntro(status, { whenCompleted, nextQuestionUUID })).toBe(variant);
});
