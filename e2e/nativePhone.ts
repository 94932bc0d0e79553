import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { buildNativeWeb } from '../scripts/native/buildNativeWeb.mjs';
import { test } from './test.ts';

/** The application's folder in Android's shell. */
const origin = 'https://localhost';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** As Capacitor serves it: the file of a path, and the application's page for every path without one. */
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

/** A phone with the native application. The browser plugin replaces the platform's secure store. */
export interface NativePhone {
  /** Starts the application, closed before, by a link where one is named. */
  start(link?: string): Promise<Page>;
  /** Opens a link while the application runs: the event that the platform sends. */
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
        // Chromium asks before a page calls a server on the same machine, which on a phone none is.
        await context.grantPermissions(['local-network-access']);
        await serve(context, application);
        calls = [];
        context.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (request.url().startsWith(`${server.url}/api/v0/`))
            calls.push(`${request.method()} ${pathname.slice('/api/v0'.length)}`);
        });
        if (link !== undefined) {
          // The platform's side of the one call that reports how the application was started.
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
 * What is stored beyond the page: the names in the replacement of the secure store, and everything else in the
 * browser's storages.
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
