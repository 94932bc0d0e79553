import { expect, it } from 'vitest';
import { thanksText } from './thanksText.ts';

it.each([
  [
    { sent: 3, notCompleted: 2, anonymous: 1 },
    'Thanks emails sent to 3 participants (2 not yet completed, 1 anonymous)',
  ],
  [{ sent: 1, notCompleted: 0, anonymous: 4 }, 'Thanks emails sent to 1 participant (4 anonymous)'],
  [{ sent: 0, notCompleted: 1, anonymous: 0 }, 'Thanks emails sent to 0 participants (1 not yet completed)'],
  [{ sent: 12, notCompleted: 0, anonymous: 0 }, 'Thanks emails sent to 12 participants'],
])('%j reads %j', (result, text) => {
  expect(thanksText(result)).toBe(text);
});
