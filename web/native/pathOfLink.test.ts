import { expect, test } from 'vitest';
import { pathOfLink } from './pathOfLink.ts';

const token = 'nTm1_EnqCwDPlxoGmUVQcCd7tIsZkEmdqJm4hEDY-f8';
const origin = 'https://heartwood.example.org';

test.each(['s', 'p', 'pc'])('follows a link with /app/%s/ and a token', (area) => {
  const path = `/app/${area}/${token}`;
  expect(pathOfLink(`${origin}${path}`, origin)).toBe(path);
  expect(pathOfLink(`${origin}${path}?from=mail#top`, origin)).toBe(path);
});

test.each([
  'https://evil.example.org/app/s/Zx9',
  'https://heartwood.example.org.evil.example/app/s/Zx9',
  'https://heartwood.example.org@evil.example/app/s/Zx9',
  'https://heartwood.example.org:8443/app/s/Zx9',
  'http://heartwood.example.org/app/s/Zx9',
  'heartwood://app/s/Zx9',
  'javascript:alert(1)',
  `${origin}/`,
  `${origin}/app/s/`,
  `${origin}/app/s//evil.example`,
  `${origin}/app/s/../../api/v0/health`,
  `${origin}/app/p/survey`,
  `${origin}/app/p/report/section/0`,
  `${origin}/app/admin/super/organisations`,
  `${origin}/app/auth/r/Zx9`,
  '',
])('does not follow %s', (link) => {
  expect(pathOfLink(link, origin)).toBeNull();
});
