import { expect, type Page } from '@playwright/test';
import type { AccessToken } from '../contract/auth.ts';
import { limits } from '../contract/limits.ts';
import type { StoredSession } from '../web/session/storedSession.ts';
import type { Credentials } from './company.ts';

/**
 * Signs in without the form by storing the session that the form would store for the tab, then goes to the start page.
 * The form takes two seconds longer, and has its own tests.
 */
export async function signInDirectly(page: Page, url: string, { emailAddress, password }: Credentials) {
  const response = await page.request.post(`${url}/api/v0/auth/token`, {
    form: { client_id: 'web', client_secret: 'web', grant_type: 'password', username: emailAddress, password },
  });
  expect(response.status()).toBe(200);
  const token = (await response.json()) as AccessToken;
  const now = Date.now();
  const session: StoredSession = {
    kind: 'person',
    token,
    expiresAt: now + token.expires_in * 1000,
    since: now,
    until: now + limits.unrememberedSessionSeconds * 1000,
    remembered: false,
  };
  // Every page of the server's origin has the same storage. This address loads nothing else.
  await page.goto(`${url}/api/v0/health`);
  await page.evaluate((text) => {
    sessionStorage.clear();
    sessionStorage.setItem('heartwood.auth', text);
  }, JSON.stringify(session));
  await page.goto(`${url}/app/`);
}
