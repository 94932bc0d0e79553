import { isOfAdministration } from '../paths.ts';

/* What the service worker and the pages share. */

/** The browser's cache of the application's own files. Nothing of any person is in it. */
export const cacheName = 'heartwood.app';

/** The message of a page to the worker when it is idle. */
export interface Idle {
  /** The address of a file that only pages of its version have. */
  entry: string;
}

/**
 * Returns whether a page is answered from the cache, by its path below /app. Administration pages are not: without a network
 * they can do nothing, so they always use the newest version. Nor are paths that are files.
 */
export const isAnsweredFromHere = (pathname: string): boolean =>
  !isOfAdministration(pathname) && !/^\/(assets|content|icons)\/|\.(js|webmanifest)$/.test(pathname);
