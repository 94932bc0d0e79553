/// <reference lib="webworker" />
import files, { namedByPage } from 'app:files';
import { PrecacheController } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { cacheName, isAnsweredFromHere, type Idle } from './appShell.ts';

/*
 * The service worker caches the application's files that a participant needs, and serves them. API calls and all other
 * requests go directly to the network and are not cached.
 */
declare const self: ServiceWorkerGlobalScope;

const scope = '/app/';
const page = `${scope}index.html`;
type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof PrecacheController>[0]>['plugins']>[number];

/** The largest number of requests for the page. About half of them reach a server of the right release. */
const attempts = 8;

/**
 * While servers of two releases answer, the page may come from the other one, and would be shown for as long as this
 * version is cached. So it is requested again until it is this version's, which comes with the headers of its release.
 * The files that it loads identify the version: proxies may change anything else in it. If every server had another
 * version, installing fails, and the browser tries again when it next opens a page.
 */
const ownPage: Plugin = {
  async fetchDidSucceed({ request, response, event }) {
    if (event.type !== 'install' || new URL(request.url).pathname !== page) return response;
    let found = response;
    for (let attempt = 1; !isOwn(await found.clone().text()); attempt += 1) {
      if (attempt === attempts) throw new Error('The servers have another version of the page');
      found = await fetch(request.clone());
    }
    return found;
  },
};

const isOwn = (html: string) => namedByPage.every((name) => html.includes(name));

const cached = new PrecacheController({ cacheName, plugins: [ownPage] });
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
  cached.createHandlerBoundToURL(page),
);

// The names of these files identify their content, so it does not matter which version stored them.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(`${scope}assets/`),
  async ({ request }) => (await self.caches.match(request.url, { cacheName, ignoreVary: true })) ?? fetch(request),
);
