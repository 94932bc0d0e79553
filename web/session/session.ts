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
 * Runs `work` while no other tab runs such work. The lock is held a little longer than the work takes. The next tab to
 * get it must see what this one stored, and storage reaches other tabs later than locks do. Without locks (a page not
 * served over https), the server's tolerance for reused refresh tokens has to be enough.
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
 * A native app and an installed application are on a personal phone, so a participation is remembered there too. An
 * installed application does not remember a participation while a person with an account is remembered. That person
 * then stays signed in elsewhere.
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

/**
 * Calls the listener whenever the session ends or is replaced by another person's, so that its data can be discarded.
 */
export function whenSessionEnds(listener: () => void): void {
  session.subscribe(() => {
    const { accessToken, errorMessage } = session.state();
    if (!accessToken || errorMessage) listener();
  });
}

// Another tab has refreshed the remembered session, ended it, or signed in.
window.addEventListener('storage', session.readAgain);
// A page in the browser's history does not receive these events, so it catches up when it is shown again.
window.addEventListener('pageshow', session.readAgain);
