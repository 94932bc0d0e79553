import type { BrowserContext, Page } from '@playwright/test';
import { completeOverHttp } from './completeOverHttp.ts';
import type { AdminOrganisation } from './organisation.ts';
import { expect, expectAccessible } from './test.ts';

/* Helpers for tests of personal reports that are kept on the device. */

export const saveQuestion = (page: Page) => page.getByRole('region', { name: 'Keep this report on this device?' });
export const open = (page: Page, address: string) => page.goto(new URL(`/app${address}`, page.url()).href);

/** Waits until the service worker has cached all files and controls this page. */
export const shellCached = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** An open pulse survey of the organisation, and the invitation links of this number of people. */
export async function invite(organisation: AdminOrganisation, people: number, name = 'Autumn pulse') {
  const { tokens } = await organisation.makeSurvey({ name, people });
  return tokens.map((token) => `${organisation.url}/app/s/${token}`);
}

export const tokenOf = (invitation: string) => invitation.split('/').at(-1)!;

/** Submits the survey of an invitation without a browser. @returns the address that signs in to its report. */
export async function submit({ url }: AdminOrganisation, invitation: string) {
  await completeOverHttp(url, tokenOf(invitation));
  return `${url}/app/p/${tokenOf(invitation)}`;
}

/** Opens a report by its address, and keeps it. */
export async function keep(page: Page, address: string) {
  await page.goto(address);
  await saveQuestion(page).getByRole('button', { name: 'Keep it', exact: true }).click();
  await expect(page.getByText('This report is kept on this device.')).toBeVisible();
}

/** Opens the start page in a new tab, in which no one is signed in. */
export async function openTab(context: BrowserContext, from: Page) {
  const tab = await context.newPage();
  await tab.goto(new URL('/app/', from.url()).href);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  return tab;
}

interface Profile {
  databases: string[];
  /** `kept` counts records that contain a report, and `declined` those that say it must not be kept. */
  kept: number;
  declined: number;
  /** Everything that is stored, as text. */
  text: string;
  /** The result of exporting each key. */
  exported: string[];
}

/** What the browser profile contains about this site. */
export const profile = (page: Page): Promise<Profile> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const databases = (await indexedDB.databases()).map(({ name }) => name!).sort();
    const stored: unknown[] = [];
    for (const name of databases) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        stored.push(...(await done(records.getAll())), ...(await done(records.getAllKeys())));
      }
      database.close();
    }
    const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
    const sealed = stored
      .filter(isRecord)
      .flatMap((value) => ('sealed' in value ? [value.sealed as { key: CryptoKey; bytes: ArrayBuffer }] : []));
    const exported = await Promise.all(
      sealed.flatMap(({ key }) =>
        (['raw', 'jwk'] as const).map((format) =>
          crypto.subtle.exportKey(format, key).then(
            () => 'exported',
            (error: Error) => error.name,
          ),
        ),
      ),
    );
    const texts = sealed.flatMap(({ bytes }) => [
      new TextDecoder('latin1').decode(bytes),
      new TextDecoder('utf-16le').decode(bytes),
    ]);
    return {
      databases,
      kept: sealed.length,
      declined: stored.filter((value) => isRecord(value) && 'declined' in value).length,
      text: [JSON.stringify({ ...localStorage }), JSON.stringify(stored), ...texts].join('\n'),
      exported,
    };
  });

/** Expects that no key and no report is stored, and that no record says that a report must not be kept. */
export async function expectNothingSaved(page: Page) {
  expect(await profile(page)).toMatchObject({ kept: 0, declined: 0 });
  expect((await profile(page)).databases).not.toContain('heartwood.reports');
}

/** No sideways scrolling on the narrowest screen, which is also a wide one at 400 % zoom. */
export async function expectReadable(page: Page) {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize(size);
  await expectAccessible(page);
}

/** Damages the stored data of the only kept report. */
export const damage = (page: Page, how: 'no key' | 'other bytes' | 'nonsense') =>
  page.evaluate(async (kind) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const database = await done(indexedDB.open('heartwood.reports'));
    const records = database.transaction('reports', 'readwrite').objectStore('reports');
    const all = (await done(records.getAll())) as { sealed?: { key?: CryptoKey; bytes: ArrayBuffer } }[];
    const kept = all.findIndex((each) => each.sealed);
    const sealed = all[kept]!.sealed!;
    const id = (await done(records.getAllKeys()))[kept];
    if (kind === 'no key') delete sealed.key;
    if (kind === 'other bytes') new Uint8Array(sealed.bytes)[0]! ^= 1;
    await done(records.put({ sealed: kind === 'nonsense' ? null : sealed }, id));
    database.close();
  }, how);
