import { expect, it } from 'vitest';
import { removalFault } from './participantRemoval.ts';

const nobody = { removeCompletedParticipations: false, superAdmin: false };

it.each([
  [
    'completed, and the capability is set',
    { surveyStatus: 'OPEN', completed: true, removeCompletedParticipations: true, superAdmin: false },
    null,
  ],
  ['completed, without the capability', { surveyStatus: 'OPEN', completed: true, ...nobody }, 'ParticipationCompleted'],
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
  ['closed, and not a super administrator', { surveyStatus: 'CLOSED', completed: false, ...nobody }, 'SurveyLocked'],
  [
    'closed, with the capability',
    { surveyStatus: 'CLOSED', completed: true, removeCompletedParticipations: true, superAdmin: false },
    'SurveyLocked',
  ],
  ['neither open nor closed: draft', { surveyStatus: 'DRAFT', completed: false, ...nobody }, null],
  ['neither open nor closed: ready', { surveyStatus: 'READY', completed: false, ...nobody }, null],
  ['neither open nor closed: scheduled', { surveyStatus: 'SCHEDULED', completed: false, ...nobody }, null],
  ['open and not completed', { surveyStatus: 'OPEN', completed: false, ...nobody }, null],
] as const)('%s', (_name, removal, fault) => {
  expect(removalFault(removal)).toBe(fault);
});
