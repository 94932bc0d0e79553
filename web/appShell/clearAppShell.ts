import { cacheName } from './appShell.ts';

/**
 * Removes the application's files and the service worker from this browser, so that signing out leaves nothing behind.
 * Not called when a sign-in expires or ends because another link was opened. Someone with waiting answers and no
 * network can then still open the page that says so. Never fails.
 */
export async function clearAppShell(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = registration?.installing;
    await registration?.unregister();
    await caches.delete(cacheName);
    // A service worker that is being installed may still cache files, so they are deleted again after that.
    worker?.addEventListener('statechange', () => void caches.delete(cacheName).catch(() => undefined));
  } catch {
    // A browser without service workers, or one that blocks storage, has nothing to remove.
  }
}
