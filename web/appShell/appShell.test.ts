import { expect, test } from 'vitest';
import { isAnsweredFromHere } from './appShell.ts';

test.each([
  '/',
  '/p',
  '/p/survey/0/3',
  '/p/report',
  '/s/some-token',
  '/auth/sign-in',
  '/account/your-profile',
  '/knowledge-library/sleep',
])('opens a participant page from the cache: %s', (path) => expect(isAnsweredFromHere(path)).toBe(true));

test.each([
  '/admin',
  '/admin/survey/new',
  '/account/settings',
  '/account/audit-log',
  '/content/files/downloads/plan.pdf',
  '/assets/main-1.js',
  '/serviceWorker.js',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
])('requests an administration page or a file from the server: %s', (path) =>
  expect(isAnsweredFromHere(path)).toBe(false),
);
