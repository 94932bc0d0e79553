import { cacheName } from './appShell.ts';

/**
 * Removes the application's files and the service worker from this browser: whoever signs out leaves nothing behind. Not where a
 * sign-in ran out, or ended because another link was opened: whoever has answers waiting and no network can then still open the
 * page that says so. Never fails.
 */
export async function clearAppShell(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = registration?.installing;
    await registration?.unregister();
    await caches.delete(cacheName);
    // What was being installed goes on until it is done.
    worker?.addEventListener('statechange', () => void caches.delete(cacheName).catch(() => undefined));
  } catch {
    // A browser without service workers, or one that forbids storage: there is nothing to remove.
  }
}
