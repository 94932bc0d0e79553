import { expect, it } from 'vitest';
import { missingToOpen, participantSurveyStatus, participationStatus, surveyStatus } from './surveyStatus.ts';

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

const now = new Date('2026-11-02T09:00:00Z');
const ready = {
  whenOpen: null,
  whenClosed: null,
  contactName: 'Kim Lind',
  contactEmail: 'kim@example.org',
  questionCount: 1,
  openAt: null,
};

it.each([
  ['READY', 'has contact and questions', {}],
  ['SCHEDULED', 'is ready with an opening time ahead', { openAt: new Date('2026-11-02T09:00:01Z') }],
  ['READY', 'has an opening time that has come', { openAt: now }],
  ['DRAFT', 'has no contact name', { contactName: null }],
  ['DRAFT', 'has an empty contact name', { contactName: '' }],
  ['DRAFT', 'has no contact address', { contactEmail: null }],
  ['DRAFT', 'asks nothing', { questionCount: 0 }],
  [
    'DRAFT',
    'has an opening time ahead, but no contact',
    { contactName: null, openAt: new Date('2026-12-01T09:00:00Z') },
  ],
  ['OPEN', 'was opened', { whenOpen: when }],
  ['OPEN', 'was opened, whatever its contact', { whenOpen: when, contactName: null }],
  ['CLOSED', 'was closed', { whenOpen: when, whenClosed: when }],
] as const)('an administrator sees %s when a survey %s', (status, _reason, dates) => {
  expect(surveyStatus({ ...ready, ...dates }, now)).toBe(status);
});

it.each([
  [[], {}],
  [['questions'], { questionCount: 0 }],
  [['contactName'], { contactName: '' }],
  [['questions', 'contactName', 'contactEmail'], { questionCount: 0, contactName: null, contactEmail: null }],
  [[], { whenOpen: when, contactName: null }],
  [[], { whenOpen: when, whenClosed: when, contactEmail: null, questionCount: 0 }],
] as const)('%j is missing before a survey with %j can be opened', (missing, plan) => {
  expect(missingToOpen({ ...ready, ...plan })).toEqual(missing);
});
