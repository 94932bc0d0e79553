import { expect, it } from 'vitest';
import type { Need } from './needsYouNow.ts';
import { exampleSurvey } from '#testing/surveys/exampleSurvey.ts';
import { needWords } from './needWords.ts';

const now = new Date('2026-11-02T09:00:00');
const survey = {
  ...exampleSurvey,
  scheduling: {
    openAt: new Date('2026-11-03T08:00:00').toISOString(),
    closeAt: new Date('2027-01-05T17:30:00').toISOString(),
  },
  participants: { ...exampleSurvey.participants, totalCount: 32, completedCount: 8 },
};
const sentence = (need: Need) => needWords(need, now).sentence;

it('names what it is about, and says in one sentence what is the matter', () => {
  expect(needWords({ kind: 'fewAnswers', survey }, now)).toEqual({
    about: 'Autumn',
    sentence: 'It closes at 5:30pm on January 5th, 2027, and 8 of 32 people have completed it.',
  });
  expect(sentence({ kind: 'draftIsDue', survey, isLate: false })).toBe(
    'It is to open at 8:00am on November 3rd, and cannot yet.',
  );
  expect(sentence({ kind: 'draftIsDue', survey, isLate: true })).toBe(
    'It was to open at 8:00am on November 3rd, and cannot yet.',
  );
  expect(sentence({ kind: 'endHasPassed', survey })).toBe(
    'It has not opened, and its end was at 5:30pm on January 5th, 2027.',
  );
  expect(sentence({ kind: 'nobodyInvited', survey })).toBe(
    'It opens at 8:00am on November 3rd, but nobody has been added to it yet.',
  );
  const withoutStart = { ...survey, scheduling: { openAt: null, closeAt: null } };
  expect(sentence({ kind: 'nobodyInvited', survey: withoutStart })).toBe(
    'It is ready, but nobody has been added to it yet.',
  );
  expect(
    sentence({
      kind: 'mailRefused',
      survey: { ...survey, participants: { ...survey.participants, undeliverableCount: 1 } },
    }),
  ).toBe('One person gets no mail: their address was refused, and may be wrong.');
  expect(
    sentence({
      kind: 'mailRefused',
      survey: { ...survey, participants: { ...survey.participants, undeliverableCount: 3 } },
    }),
  ).toBe('3 people get no mail: their addresses were refused, and may be wrong.');
  expect(sentence({ kind: 'readyToOpen', survey: withoutStart })).toBe('It is ready, and opens when you open it.');
});

it('counts what is overdue', () => {
  expect(sentence({ kind: 'actionsOverdue', count: 1 })).toBe('1 action should have been done by now.');
  expect(sentence({ kind: 'actionsOverdue', count: 3 })).toBe('3 actions should have been done by now.');
});
