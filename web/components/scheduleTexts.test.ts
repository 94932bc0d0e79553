import { expect, test } from 'vitest';
import { scheduleTexts } from './scheduleTexts.ts';

const now = new Date(2026, 10, 1);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString();
const plan = {
  status: 'READY',
  scheduling: { openAt: null, closeAt: null },
  whenOpen: null,
  whenClosed: null,
} as const;
const start = at(2026, 11, 1, 9, 30);
const end = at(2026, 11, 12, 17, 0);

test.each([
  [plan, ['No start date: it opens when you open it']],
  [
    { ...plan, scheduling: { openAt: null, closeAt: end } },
    ['No start date: it opens when you open it', 'Closes at 5:00pm on December 12th'],
  ],
  [
    { ...plan, status: 'SCHEDULED', scheduling: { openAt: start, closeAt: end } },
    ['Opens at 9:30am on December 1st', 'Closes at 5:00pm on December 12th'],
  ],
  // An incomplete survey does not open automatically.
  [{ ...plan, status: 'DRAFT', scheduling: { openAt: start, closeAt: null } }, ['Start date: 9:30am on December 1st']],
  [
    { ...plan, status: 'OPEN', whenOpen: at(2026, 9, 3) },
    ['Opened on 3 October 2026', 'No end date: it stays open until you close it'],
  ],
  [
    { ...plan, status: 'OPEN', whenOpen: at(2026, 9, 3), scheduling: { openAt: null, closeAt: at(2027, 0, 2, 8, 5) } },
    ['Opened on 3 October 2026', 'Closes at 8:05am on January 2nd, 2027'],
  ],
  [
    { ...plan, status: 'CLOSED', whenOpen: at(2026, 8, 1), whenClosed: at(2026, 8, 30) },
    ['Open from 1 September 2026 to 30 September 2026'],
  ],
] as const)('%j', (survey, text) => {
  expect(scheduleTexts(survey, now)).toEqual(text);
});
