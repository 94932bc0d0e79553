import { expect, it } from 'vitest';
import { participantSurveyStatus, participationStatus } from './surveyStatus.ts';

const when = new Date('2026-11-01T08:00:00Z');

it.each([
  ['pending', null, null],
  ['open', when, null],
  ['closed', when, when],
] as const)('a survey is %s', (status, whenOpen, whenClosed) => {
  expect(participantSurveyStatus({ whenOpen, whenClosed })).toBe(status);
});

it.each([
  ['ADDED', null, null],
  ['INVITED', when, null],
  ['COMPLETED', when, when],
  ['COMPLETED', null, when],
] as const)('a participation is %s', (status, whenLastInvited, whenCompleted) => {
  expect(participationStatus({ whenLastInvited, whenCompleted })).toBe(status);
});
