import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { AdminOrganisation } from './organisation.ts';
import type { Cells } from '../testing/files/spreadsheetFiles.ts';
import { expect } from './test.ts';

/* Actions of the participants tests. */

export const header: Cells = ['Given Name', 'Family Name', 'Email Address'];
/** Generates `count` people, as rows of a file. */
export const rowsFrom = (count: number, domain = 'example.org'): Cells[] =>
  [...Array(count).keys()].map((index) => [`Given${index}`, `Family${index}`, `person${index}@${domain}`]);
/**
 * The same people, as the API expects them. People who get mail need a domain of the test's own, since a server has
 * several organisations.
 */
export const peopleFrom = (count: number, domain?: string) =>
  rowsFrom(count, domain).map(([givenName, familyName, emailAddress]) => ({
    givenName,
    familyName,
    emailAddress: emailAddress!,
  }));

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
export const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
export const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
/** The text that says how many people are shown. */
export const count = (page: Page) => page.getByRole('main').getByRole('status').first();
export const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Opens a page of the organisation. @param path the part of its address below /app/admin/. */
export async function openPage(page: Page, { url }: AdminOrganisation, path: string) {
  await page.goto(`${url}/app/admin/${path}`);
  await expect(count(page)).not.toHaveText('Loading …');
}

export async function chooseFile(page: Page, file: Buffer, name = 'people.csv') {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: file });
}

export async function chooseAction(page: Page, name: string) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

export async function chooseOfRow(page: Page, person: string, name: string) {
  await page.getByRole('button', { name: `More for ${person}`, exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

export async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Sorts a table by a column, or reverses the order if it is sorted by it. Without room, headers give way to a select. */
export async function sortBy(page: Page, column: string): Promise<void> {
  const columnHeader = page.getByRole('columnheader', { name: column });
  const select = page.getByLabel('Sort by');
  if (!(await select.isVisible())) await columnHeader.getByRole('button').click();
  else if ((await columnHeader.getAttribute('aria-sort')) === 'none') await select.selectOption(column);
  else await page.getByRole('button', { name: 'Reverse the order' }).click();
}
