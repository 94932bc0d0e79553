import { expect, it } from 'vitest';
import { removalError } from './participantRemoval.ts';

const noOne = { removeCompletedParticipations: false, superAdmin: false };

it.each([
  [
    'completed, and the capability is set',
    { surveyStatus: 'OPEN', completed: true, removeCompletedParticipations: true, superAdmin: false },
    null,
  ],
  ['completed, without the capability', { surveyStatus: 'OPEN', completed: true, ...noOne }, 'ParticipationCompleted'],
  [
    'completed, a super administrator without the capability',
    { surveyStatus: 'OPEN', completed: true, removeCompletedParticipations: false, superAdmin: true },
    'ParticipationCompleted',
  ],
  [
    'a super administrator, and the survey is closed',
    { surveyStatus: 'CLOSED', completed: true, removeCompletedParticipations: false, superAdmin: true },
    null,
  ],
  ['closed, and not a super administrator', { surveyStatus: 'CLOSED', completed: false, ...noOne }, 'SurveyLocked'],
  [
    'closed, with the capability',
    { surveyStatus: 'CLOSED', completed: true, removeCompletedParticipations: true, superAdmin: false },
    'SurveyLocked',
  ],
  ['neither open nor closed: draft', { surveyStatus: 'DRAFT', completed: false, ...noOne }, null],
  ['neither open nor closed: ready', { surveyStatus: 'READY', completed: false, ...noOne }, null],
  ['neither open nor closed: scheduled', { surveyStatus: 'SCHEDULED', completed: false, ...noOne }, null],
  ['open and not completed', { surveyStatus: 'OPEN', completed: false, ...noOne }, null],
] as const)('%s', (_name, removal, problem) => {
  expect(removalError(removal)).toBe(problem);
});
