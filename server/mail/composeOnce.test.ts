import { expect, test } from 'vitest';
import { escapeHtml } from '../content/escapeHtml.ts';
import { composeOnce, withTokens } from './composeOnce.ts';

const texts = { language: 'en' as const };
const links = (tokens: { token: string; stopToken: string }) => ({
  language: 'en' as const,
  subject: 'Hello',
  html: `<a href="/s/${tokens.token}">${tokens.token}</a> <a href="/stop/${tokens.stopToken}">`,
  text: `/s/${tokens.token} /stop/${tokens.stopToken}`,
});

test('a mail is composed once, and each recipient gets their own tokens', () => {
  let times = 0;
  const mailTo = (token: string, stopToken: string) =>
    withTokens(
      composeOnce(texts, { survey: 'a' }, (placeholders) => {
        times += 1;
        return links(placeholders);
      }),
      { token, stopToken },
    );
  for (const tokens of [
    { token: 'ann', stopToken: 'ann-stops' },
    { token: '$&', stopToken: '<b>' },
  ])
    expect(mailTo(tokens.token, tokens.stopToken)).toEqual({
      ...links(tokens),
      html: links({ token: escapeHtml(tokens.token), stopToken: escapeHtml(tokens.stopToken) }).html,
    });
  expect(times).toBe(1);
});

test('a mail is composed again if anything in it changes, in another language, or after many others', () => {
  let times = 0;
  const compose = (source: object, language = texts) => composeOnce(language, source, () => (times += 1));
  expect([compose({ due: 1 }), compose({ due: 2 }), compose({ due: 1 })]).toEqual([1, 2, 1]);
  expect(compose({ due: 1 }, { language: 'en' })).toBe(3);
  for (let other = 0; other < 50; other += 1) compose({ other });
  expect(compose({ due: 1 })).toBe(54);
});
