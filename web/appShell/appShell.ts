import { isOfAdministration } from '../paths.ts';

/* Shared by the service worker and the pages. */

/** The name of the browser's cache of the application's own files. It contains no personal data. */
export const cacheName = 'heartwood.app';

/** The message that an idle page sends to the service worker. */
export interface Idle {
  /** The address of a file that only this version of the application has. */
  entry: string;
}

/**
 * Returns whether a page, given its path below /app, is answered from the cache. Administration pages are not: they can
 * do nothing without a network, so they always use the newest version. Neither are files.
 */
export const isAnsweredFromHere = (pathname: string): boolean =>
  !isOfAdministration(pathname) && !/^\/(assets|content|icons)\/|\.(js|webmanifest)$/.test(pathname);
