import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { buildNativeWeb } from '../scripts/native/buildNativeWeb.mjs';
import { test } from './test.ts';

/** The origin of the application's files in Android's shell. */
const origin = 'https://localhost';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/**
 * Serves the application as Capacitor does: the file of a path, or the application's page if the path has no extension.
 */
async function serve(context: BrowserContext, folder: string) {
  await context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(folder, path.extname(pathname) ? pathname : 'index.html');
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return route.fulfill({ status: 404 });
    return route.fulfill({
      status: 200,
      contentType: types[path.extname(file)] ?? 'application/octet-stream',
      body: readFileSync(file),
    });
  });
}

/**
 * A phone with the native application. The plugin's implementation for browsers replaces the platform's secure store.
 */
export interface NativePhone {
  /** Starts the application, by a link if one is given. Closes it first if it runs. */
  start(link?: string): Promise<Page>;
  /** Sends the event that the platform sends when a link is opened while the application runs. */
  open(page: Page, link: string): Promise<void>;
  /** Calls to the server since the last start: `POST /auth/token`. */
  calls(): string[];
  setOffline(offline: boolean): Promise<void>;
}

interface Capacitor {
  Plugins: { App: { notifyListeners(event: string, data: object): Promise<void> } };
}

export const nativeTest = test.extend<{ phone: NativePhone }, { application: string }>({
  application: [
    async ({ server }, provide) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-native-'));
      await buildNativeWeb(folder, server.url);
      await provide(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  phone: async ({ playwright, application, server }, provide) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'heartwood-phone-'));
    let context: BrowserContext | null = null;
    let calls: string[] = [];
    await provide({
      calls: () => calls,
      setOffline: async (offline) => context?.setOffline(offline),
      async start(link) {
        await context?.close();
        context = await playwright.chromium.launchPersistentContext(profile);
        // Chromium asks for permission before a page calls a server on the same machine. A phone's server is never
        // there.
        await context.grantPermissions(['local-network-access']);
        await serve(context, application);
        calls = [];
        context.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (request.url().startsWith(`${server.url}/api/v0/`))
            calls.push(`${request.method()} ${pathname.slice('/api/v0'.length)}`);
        });
        if (link !== undefined) {
          // Replaces the platform's part of the one call that reports which link started the application.
          await context.addInitScript(
            (url) =>
              Object.assign(window, {
                Capacitor: {
                  PluginHeaders: [{ name: 'App', methods: [{ name: 'getLaunchUrl', rtype: 'promise' }] }],
                  nativePromise: async () => ({ url }),
                },
              }),
            link,
          );
        }
        const page = context.pages()[0] ?? (await context.newPage());
        await page.goto(`${origin}/app/`);
        return page;
      },
      async open(page, link) {
        await page.evaluate(
          (url) =>
            (window as unknown as { Capacitor: Capacitor }).Capacitor.Plugins.App.notifyListeners('appUrlOpen', {
              url,
            }),
          link,
        );
      },
    });
    await (context as BrowserContext | null)?.close();
    rmSync(profile, { recursive: true, force: true });
  },
});

/**
 * What outlives the page: the names in the replacement of the secure store, and everything else in the browser's
 * storages.
 */
export const storedOn = (page: Page) =>
  page.evaluate(() => {
    const [secure, local] = [0, 1].map((which) =>
      Object.keys(localStorage).filter((key) => key.startsWith('capacitor-storage_') === (which === 0)),
    );
    const rest = Object.entries({
      ...sessionStorage,
      ...Object.fromEntries(local!.map((key) => [key, localStorage.getItem(key)])),
    });
    return { secure: secure!, rest: rest.map(([key, text]) => `${key}=${text}`) };
  });
