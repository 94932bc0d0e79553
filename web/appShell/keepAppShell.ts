import { isNative } from '../buildVariables.ts';
import { session } from '../session/session.ts';
import type { Idle } from './appShell.ts';

/** Pages of a participation from the first question on: the way to it carries nothing besides. */
const isOfParticipation = (pathname: string) => /^\/p\/(survey\/\d+\/\d+|report|your-answers)(\/|$)/.test(pathname);

const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000));

/**
 * Has the application's files kept in this browser, so that its pages open without a network. To be called with the path of each
 * page that is shown; nothing happens before one of a participation is there and the browser has nothing else to do.
 */
export function keepAppShell(pathname: string): void {
  if (!import.meta.env.PROD || isNative || !('serviceWorker' in navigator) || !isOfParticipation(pathname)) return;
  whenIdle(() => {
    const { controller } = navigator.serviceWorker;
    if (controller) controller.postMessage({ entry: import.meta.url } satisfies Idle);
    // Without it everything works that has a network: private windows of some browsers refuse.
    else if (session.state().accessToken) navigator.serviceWorker.register('/app/serviceWorker.js', { scope: '/app/', updateViaCache: 'none' }).catch(() => undefined);
  });
}
