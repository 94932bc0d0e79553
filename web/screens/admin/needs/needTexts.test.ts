import { expect, it } from 'vitest';
import type { Need } from './needsYouNow.ts';
import { exampleSurvey } from '#testing/surveys/exampleSurvey.ts';
import { needTexts } from './needTexts.ts';

const now = new Date('2026-11-02T09:00:00');
const survey = {
  ...exampleSurvey,
  scheduling: {
    openAt: new Date('2026-11-03T08:00:00').toISOString(),
    closeAt: new Date('2027-01-05T17:30:00').toISOString(),
  },
  participants: { ...exampleSurvey.participants, totalCount: 32, completedCount: 8 },
};
const sentence = (need: Need) => needTexts(need, now).sentence;

it('names the subject and states the problem in one sentence', () => {
  expect(needTexts({ kind: 'fewAnswers', survey }, now)).toEqual({
    about: 'Autumn',
    sentence: 'It closes at 5:30pm on January 5th, 2027. So far, 8 of 32 people have completed it.',
  });
  expect(sentence({ kind: 'draftIsDue', survey, isLate: false })).toBe(
    'It is due to open at 8:00am on November 3rd but is not ready.',
  );
  expect(sentence({ kind: 'draftIsDue', survey, isLate: true })).toBe(
    'It was due to open at 8:00am on November 3rd but is not ready.',
  );
  expect(sentence({ kind: 'endHasPassed', survey })).toBe(
    'It did not open before its end at 5:30pm on January 5th, 2027.',
  );
  expect(sentence({ kind: 'nobodyInvited', survey })).toBe(
    'It opens at 8:00am on November 3rd, but no one has been added to it yet.',
  );
  const withoutStart = { ...survey, scheduling: { openAt: null, closeAt: null } };
  expect(sentence({ kind: 'nobodyInvited', survey: withoutStart })).toBe('Ready, but no one has been added to it yet.');
  expect(
    sentence({
      kind: 'mailRefused',
      survey: { ...survey, participants: { ...survey.participants, undeliverableCount: 1 } },
    }),
  ).toBe('One person gets no email: their address bounced and may be wrong.');
  expect(
    sentence({
      kind: 'mailRefused',
      survey: { ...survey, participants: { ...survey.participants, undeliverableCount: 3 } },
    }),
  ).toBe('3 people get no email: their addresses bounced and may be wrong.');
  expect(sentence({ kind: 'readyToOpen', survey: withoutStart })).toBe('Ready to open.');
  expect(sentence({ kind: 'unfinished', survey: withoutStart })).toBeNull();
});

it('counts overdue actions', () => {
  expect(sentence({ kind: 'actionsOverdue', count: 1 })).toBe('1 action is overdue.');
  expect(sentence({ kind: 'actionsOverdue', count: 3 })).toBe('3 actions are overdue.');
});
