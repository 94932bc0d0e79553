import { describe, expect, test } from 'vitest';
import { contactPoints, contactPointsBeyond } from './contactPoints.ts';

describe('the contact points of a text', () => {
  test.each([
    ['a link', '<p>See <a href="https://example.org/help?for=you">here</a>.</p>', ['https://example.org/help?for=you']],
    ['a link in words', '<p>See https://www.example.org/help.</p>', ['https://www.example.org/help']],
    ['a link without its scheme', '<p>See help.example.org/start</p>', ['help.example.org/start']],
    [
      'spellings that a server can distinguish',
      '<p><a href="https://x.example/help/">1</a> <a href="https://x.example/HELP">2</a> <a href="http://x.example/help">3</a></p>',
      ['http://x.example/help', 'https://x.example/HELP', 'https://x.example/help/'],
    ],
    ['digits of another width', '<p>０８００ 111</p>', ['0800111']],
    ['a short number in parts', '<p>Call 47 11</p>', ['4711']],
    [
      'an address',
      '<p>Write to <a href="mailto:care@example.org">care@example.org</a>, or care@example.org.</p>',
      ['care@example.org'],
    ],
    ['an address in another spelling, which its mailbox shows', '<p>Care@Example.org</p>', ['Care@Example.org']],
    ['a phone number', '<p>Call <a href="tel:+4930123">+49 (30) 1-23</a></p>', ['4930123']],
    ['the same number in several spellings', '<p>0049 30/123</p><p>+49 30 123</p>', ['4930123']],
    ['a short number', '<p>Call <strong>112</strong>.</p>', ['112']],
    ['a number across tags and entities', '<p>0800&nbsp;111 <strong>0</strong>&#32;222</p>', ['08001110222']],
    ['numbers in two lines', '<ul><li>112</li><li>116 123</li></ul>', ['112', '116123']],
    ['an entity that hides a letter', '<p>care&#64;example.org</p>', ['care@example.org']],
    [
      'placeholders that become an address',
      '<p>{contactName}, {contactEmail}, {signInUrl}</p>',
      ['{contactEmail}', '{signInUrl}'],
    ],
    [
      'a placeholder with something before or after it',
      '<p>risk-{contactEmail} {signInUrl}?r=1</p>',
      ['risk-{contactEmail}', '{signInUrl}?r=1'],
    ],
    [
      'a host with a query',
      '<p>help.example.org?from=2 help.example.org#x</p>',
      ['help.example.org#x', 'help.example.org?from=2'],
    ],
    ['an address without a dot', '<p>help@intranet</p>', ['help@intranet']],
    ['other signs between digits', '<p>01–71–23–45–67 or 0 · 8 · 0 · 0</p>', ['0171234567', '0800']],
    ['numbers in a list', '<p>112, 116 123; 0800 111</p>', ['0800111', '112', '116123']],
    ['a number in the guise of a list', '<p>01, 71, 23, 116</p>', ['017123116']],
    ['digits that are hidden from the eye', '<p>0\u200b8\u200b0\u200b0 or ٠٨٠٠</p>', ['0800', '٠٨٠٠']],
    [
      'no contact points',
      '<p>Thank you! Two or 10 minutes were enough, day and night (24/7), e.g. at 9.30. {surveyName}</p>',
      [],
    ],
    ['a year, which could be a number to call', '<p>In 2026</p>', ['2026']],
  ])('%s', (_, html, points) => expect([...contactPoints(html)].sort()).toEqual(points));
});

test('contact points that only one text names are found in any spelling', () => {
  const thanks = '<p>Call 112, or sign in at {signInUrl}.</p>';
  const article =
    '<ul><li><a href="tel:116123">116 123</a></li><li><a href="https://www.help.example/">help.example</a></li></ul>';
  expect(contactPointsBeyond('<p>Call 116-123 or 112, see https://www.help.example/</p>', [thanks, article])).toEqual(
    [],
  );
  expect(
    contactPointsBeyond('<p>Call 030 555 55 55, ask care@example.org, {contactEmail}, 112</p>', [thanks, article]),
  ).toEqual(['0305555555', 'care@example.org', '{contactEmail}']);
});

// A pattern that backtracks would not finish within the time limit of a test.
test.each(['a', 'a.', 'a@a.', '1 ', '(', '&#1', 'a@', '1.1.', 'www.'])(
  'a text of a million characters made of %j is processed in time',
  (part) => {
    expect(contactPoints(part.repeat(1_000_000 / part.length)).size).toBeLessThanOrEqual(1);
  },
);
