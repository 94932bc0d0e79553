// The native app's entry point, which replaces ../main.tsx.
import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { App } from '@capacitor/app';
import { apiOrigin } from '../buildVariables.ts';
import { isFollowed, noteFollowed } from './followedLink.ts';
import { credentials, nativeStore } from './nativeStore.ts';
import { pathOfLink } from './pathOfLink.ts';
import type { SecureItems } from './secureStore.ts';

/**
 * Returns the page that a link leads to, and notes the link as followed. Null if the link does not open the
 * application, or if the current session came from it.
 */
function followable(link: string | undefined): string | null {
  const path = link === undefined ? null : pathOfLink(link, apiOrigin);
  if (path === null || isFollowed(path, nativeStore.read('auth'), localStorage)) return null;
  noteFollowed(path, localStorage);
  return path;
}

async function start(): Promise<void> {
  // The session reads the store and the router reads the address as soon as they are loaded, so both are set first.
  await credentials.open(await loadSecureItems(), 'auth');
  // A reloaded page has a router state, so it stays where it was.
  if (window.history.state === null) {
    const path = followable((await App.getLaunchUrl().catch(() => undefined))?.url);
    if (path !== null) window.history.replaceState(null, '', path);
  }
  await import('../main.tsx');

  const { router } = await import('../routes.ts');
  await App.addListener('appUrlOpen', ({ url }) => {
    const path = followable(url);
    if (path !== null) router.history.push(path);
  });
  // Without this, Android's back button would do nothing on the first page.
  await App.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) window.history.back();
    else void App.minimizeApp();
  });
}

/** Records that the application has been started before. Signing out does not clear this key. */
const startedKey = 'heartwoodStarted';

/** The platform's secure store. In a browser, a stand-in for tests that is not secure. */
async function loadSecureItems(): Promise<SecureItems> {
  // Keeps the items out of backups, and so away from other devices that are restored from a backup.
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  const items: SecureItems = {
    get: (key) => SecureStorage.getItem(key),
    set: (key, text) => SecureStorage.setItem(key, text),
    remove: (key) => SecureStorage.removeItem(key),
  };
  // A keychain outlives the application. Someone who reinstalls it must not be signed in as the person who removed it.
  if (localStorage.getItem(startedKey) === null) await items.remove('auth').catch(() => undefined);
  localStorage.setItem(startedKey, '1');
  return items;
}

// Not awaited: the plugins' files wait for this one to finish loading.
void start();
