import { isOfAdministration } from '../paths.ts';

/* What the service worker and the pages agree on. */

/** The browser's cache of the application's own files. Nothing of any person is in it. */
export const cacheName = 'heartwood.app';

/** What a page tells the worker when it has nothing else to do. */
export interface Idle {
  /** The address of a file that only pages of its version have. */
  entry: string;
}

/**
 * Whether a page is answered with the page that is kept here, by its path below /app. Not the administration's: it can do nothing
 * without a network, and so is always of the newest version. Not what are files of their own.
 */
export const isAnsweredFromHere = (pathname: string): boolean =>
  !isOfAdministration(pathname) && !/^\/(assets|content|icons)\/|\.(js|webmanifest)$/.test(pathname);
