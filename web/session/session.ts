import table from 'contract:operations';
import type { AccessToken, TokenRequest } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import { callOperation } from '../api/callOperation.ts';
import { apiOptions } from '../api/apiOptions.ts';
import { isNative } from '../buildVariables.ts';
import { createSession } from './createSession.ts';
import { isOwnDevice } from './isOwnDevice.ts';
import { sessionStore, sharedStore } from './sessionStore.ts';
import { createSessionKeeper, type SessionKind, type StoredSession } from './storedSession.ts';

const client = { client_id: 'web', client_secret: 'web' };
const options = { baseUrl: apiOptions.baseUrl, bearer: null, timeout: apiOptions.tokenRequestTimeout };
const requestToken = (fields: TokenRequest) =>
  callOperation('token', table.token, { body: { ...client, ...fields } }, options) as Promise<AccessToken>;

/** How long a change stored by one tab may take to be visible to the others, in milliseconds. */
const storageSettles = 250;

/**
 * Does the work while no other tab does such work. The lock is held a little longer than the work takes: a tab that
 * gets it must see what the one before it stored, and storage reaches other tabs later than locks do. Where there are
 * no locks (a page that did not come over https), the server's allowance for replays has to do.
 */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  return new Promise((resolve, reject) => {
    void navigator.locks.request('heartwood.auth', async () => {
      await work().then(resolve, reject);
      await new Promise((settled) => setTimeout(settled, storageSettles));
    });
  });
}

/**
 * A native app and an installed application are on a personal phone, so a participation is remembered there too. In
 * the latter it lasts only for its window if a person is remembered, who stays signed in elsewhere.
 */
function remembersAlways(kind: SessionKind, before: StoredSession | null): boolean {
  if (isNative) return true;
  return kind === 'participation' && isOwnDevice() && !(before?.remembered && before.kind === 'person');
}

/** The session of this tab. */
export const session = createSession(
  {
    signInWithToken: (token) => requestToken({ grant_type: 'token', password: token }),
    signInWithPassword: (credentials) => requestToken({ grant_type: 'password', ...credentials }),
    refresh: (refreshToken) => requestToken({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: async (token) => {
      await callOperation(
        'revoke',
        table.revoke,
        { body: { ...client, token, token_type_hint: 'access_token' } },
        options,
      );
    },
  },
  createSessionKeeper(sessionStore, sharedStore),
  {
    remembersAlways,
    refreshAhead: limits.refreshAheadSeconds * 1000,
    unrememberedTime: limits.unrememberedSessionSeconds * 1000,
    printTime: limits.downloadTokenSeconds * 1000,
    exclusively,
  },
);

/** Calls the listener whenever what was found for the session is not for the next one: it ended, or became another's. */
export function whenSessionEnds(listener: () => void): void {
  session.subscribe(() => {
    const { accessToken, errorMessage } = session.state();
    if (!accessToken || errorMessage) listener();
  });
}

// Another tab has refreshed the remembered session, ended it, or signed in.
window.addEventListener('storage', session.readAgain);
// And what happened while this page lay in the browser's history, unable to hear of it.
window.addEventListener('pageshow', session.readAgain);
