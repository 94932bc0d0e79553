/// <reference lib="webworker" />
import files from 'app:files';
import { PrecacheController } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { cacheName, isAnsweredFromHere, type Idle } from './appShell.ts';

/*
 * The service worker: keeps the application's own files, those that a participant needs, and answers with them. Calls of the API
 * and whatever else a page asks for pass by it and are kept nowhere.
 */
declare const self: ServiceWorkerGlobalScope;

const scope = '/app/';
const cached = new PrecacheController({ cacheName });
cached.addToCacheList(files);

// A new version answers at once for pages that are opened from now on. Those that are open go on with the files of theirs, which stay.
self.addEventListener('install', (event) => {
  void cached.install(event);
  void self.skipWaiting();
});

// Also for the page of the first visit.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => event.waitUntil(tidy(event, event.data as Idle)));

/** Deletes the files of earlier versions if the only page left is the one that sends this, of the newest version. */
async function tidy(event: ExtendableEvent, { entry }: Idle): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isOfThis = cached.getCacheKeyForURL(entry) !== undefined;
  if (pages.length <= 1 && isOfThis && !self.registration.installing) await cached.activate(event);
}

// The address, which may carry a token, is no part of any key: every page is the same file.
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && isAnsweredFromHere(url.pathname.slice(scope.length - 1)),
  cached.createHandlerBoundToURL(`${scope}index.html`),
);

// Their names identify their content, so it does not matter which version stored them.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(`${scope}assets/`),
  async ({ request }) => (await self.caches.match(request.url, { cacheName, ignoreVary: true })) ?? fetch(request),
);
