/// <reference lib="webworker" />
import files from 'app:files';
import { PrecacheController } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { cacheName, isAnsweredFromHere, type Idle } from './appShell.ts';

/*
 * The service worker caches the application's files that a participant needs, and serves them. API calls and all other
 * requests go directly to the network and are not cached.
 */
declare const self: ServiceWorkerGlobalScope;

const scope = '/app/';
const cached = new PrecacheController({ cacheName });
cached.addToCacheList(files);

// Pages that are opened from now on get the new version at once. Open pages keep using the files of their own version,
// which stay in the cache.
self.addEventListener('install', (event) => {
  void cached.install(event);
  void self.skipWaiting();
});

// Takes control of the page that installed it too, on the first visit.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => event.waitUntil(tidy(event, event.data as Idle)));

/** Deletes the files of earlier versions if the only open page is the sender and has the newest version. */
async function tidy(event: ExtendableEvent, { entry }: Idle): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isOfThis = cached.getCacheKeyForURL(entry) !== undefined;
  if (pages.length <= 1 && isOfThis && !self.registration.installing) await cached.activate(event);
}

// Every page is the same file, so its address, which may contain a token, is not used as a cache key.
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && isAnsweredFromHere(url.pathname.slice(scope.length - 1)),
  cached.createHandlerBoundToURL(`${scope}index.html`),
);

// The names of these files identify their content, so it does not matter which version stored them.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(`${scope}assets/`),
  async ({ request }) => (await self.caches.match(request.url, { cacheName, ignoreVary: true })) ?? fetch(request),
);
