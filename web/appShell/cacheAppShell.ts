import { isNative } from '../buildVariables.ts';
import { session } from '../session/session.ts';
import type { Idle } from './appShell.ts';

const isOfParticipant = (pathname: string) => /^\/p(\/|$)/.test(pathname);

/** Returns whether this is a page that participants want to open. Other pages only lead to the first question. */
const isDestination = (pathname: string) => /^\/p\/(survey\/\d+\/\d+|report|your-answers)(\/|$)/.test(pathname);

/**
 * Milliseconds that any other page is shown before caching starts, so that it does not slow down the way to the first
 * question.
 */
const restingTime = 3000;

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000);

/**
 * Caches the application's files in this browser, so that its pages open without a network. Called with the path of
 * each page. Waits until a participant's page is shown and idle.
 */
export function cacheAppShell(pathname: string): void {
  if (!import.meta.env.PROD || isNative || !('serviceWorker' in navigator) || !isOfParticipant(pathname)) return;
  setTimeout(() => whenIdle(callWorker), isDestination(pathname) ? 0 : restingTime);
}

function callWorker(): void {
  const { controller } = navigator.serviceWorker;
  if (controller) controller.postMessage({ entry: import.meta.url } satisfies Idle);
  // Private windows of some browsers block service workers. With a network, everything works without one.
  else if (session.state().accessToken)
    navigator.serviceWorker
      .register('/app/serviceWorker.js', { scope: '/app/', updateViaCache: 'none' })
      .catch(() => undefined);
}
