import { limits } from '#contract/limits.ts';
import { isNative } from '../buildVariables.ts';
import { createSession, isShared } from './createSession.ts';
import { isOwnDevice } from './isOwnDevice.ts';
import { sessionStore, sharedStore } from './sessionStore.ts';
import { createSessionKeeper, type SessionKind, type SessionTabs, type StoredSession } from './storedSession.ts';
import { tokenCalls } from './tokenCalls.ts';

/**
 * A native app and an installed application are on a personal phone, so a participation is remembered there too. An
 * installed application does not remember a participation while a person with an account is remembered. That person
 * then stays signed in elsewhere.
 */
function remembersAlways(kind: SessionKind, before: StoredSession | null): boolean {
  if (isNative) return true;
  return kind === 'participation' && isOwnDevice() && !(before?.remembered && before.kind === 'person');
}

/** Code for sessions of several tabs. Participants do not load it, because their session stays in one tab. */
const ofTabs = () => import('./createSessionTabs.ts');
let connected: Promise<SessionTabs> | undefined;
const tabs = () => (connected ??= ofTabs().then((module) => module.createSessionTabs(session, sessionStore)));

/** The session of this tab. */
export const session = createSession(tokenCalls, createSessionKeeper(sessionStore, sharedStore), {
  remembersAlways,
  refreshAhead: limits.refreshAheadSeconds * 1000,
  unrememberedTime: limits.unrememberedSessionSeconds * 1000,
  printTime: limits.downloadTokenSeconds * 1000,
  exclusively: (work) => ofTabs().then(({ exclusively }) => exclusively(work), work),
  tabs: isNative ? undefined : tabs,
});

/** Pages of administrators. A tab that begins with another page never receives a session. */
const ofAdministrators = /^\/($|admin|account|auth\/sign-in)(?!.*\/report\/print)/;

const apartKey = 'auth.apart';

/** Keeps other tabs' sessions out of this tab, also after it is loaded again. Someone has answered or signed out in it. */
export const stayApart = (): void => sessionStore.write(apartKey, true);

let hasBegun = isNative;

/**
 * Connects a tab with the others if it needs that. Resolves when it has an administrator's session from another tab, or
 * when there is none. A tab asks for one only on its first page.
 * @param pathname of the page that is opened.
 */
export function joinTabs(pathname: string): Promise<void> | undefined {
  const isFirst = !hasBegun;
  hasBegun = true;
  const stored = session.stored();
  if (isShared(stored)) return connected || isNative ? undefined : tabs().then(ignore, ignore);
  if (stored || !isFirst || sessionStore.read(apartKey) || !ofAdministrators.test(pathname)) return undefined;
  return tabs().then((others) => others.ask(), ignore);
}

const ignore = () => undefined;

/**
 * Calls the listener whenever the session ends or is replaced by another person's, so that its data can be discarded.
 */
export function whenSessionEnds(listener: () => void): void {
  session.subscribe(() => {
    const { accessToken, errorMessage } = session.state();
    if (!accessToken || errorMessage) listener();
  });
}

function stayApartIfEnded(): void {
  const { accessToken, kind } = session.state();
  if (!accessToken && kind) stayApart();
}
session.subscribe(stayApartIfEnded);
// A session may have been over when the page was loaded.
stayApartIfEnded();

// Another tab has refreshed the remembered session, ended it, or signed in.
window.addEventListener('storage', session.readAgain);
// A page in the browser's history does not receive these events, so it catches up when it is shown again.
window.addEventListener('pageshow', session.readAgain);
