import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { insertPerson } from '../server/features/auth/personQueries.ts';
import { hashPassword } from '../server/security/password.ts';
import { copyPreparedDatabase } from '../testing/databases/preparedDatabase.ts';
import type { Product } from '../testing/databases/withProduct.ts';
import { startServer, type ServerProcess } from '../testing/servers/serverProcess.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';
import { aspect, makeSurveyType, reversed, scale, scoredSection } from '../testing/surveys/makeSurveyType.ts';
import { layoutProblems } from './layoutProblems.ts';
import { signInDirectly } from './signInDirectly.ts';
import { expect, expectAccessible, test } from './test.ts';

const password = 'four good plain words';
const ann = { emailAddress: 'ann@example.org', password };
const ben = { emailAddress: 'ben@example.org', password };

const points = (id: string) => scale(id, { min: 0, max: 100, optional: true });
const named = (item: string) => ({ ...aspect(item, [item]), name: `${item.charAt(0).toUpperCase()}${item.slice(1)}` });
/** A survey whose answers are points out of 100. @param friends the item of the aspect of friends. */
const circleType = (friends: ReturnType<typeof reversed>) =>
  makeSurveyType({
    id: 'circle',
    sections: { all: ['calm', 'zest', 'friends', 'workload'].map(points) },
    scored: [
      scoredSection('mood', [named('calm'), named('zest'), { ...named('friends'), items: [friends] }], {
        name: 'Mood',
      }),
      scoredSection('work', [named('workload')], { name: 'Work', minLabel: 'Heavy', maxLabel: 'Light' }),
    ],
  });

/** The surveys that Ann has submitted, the first one first. In the first one, the item on friends is the other way round. */
const surveys = [
  { when: '2024-10-07', friends: reversed('friends'), given: { calm: 20, zest: 50, friends: 30, workload: 10 } },
  { when: '2025-10-06', friends: { question: 'friends' }, given: { calm: 50, zest: 80, friends: 60, workload: 20 } },
  { when: '2026-10-05', friends: { question: 'friends' }, given: { calm: 85, zest: 60, friends: 75, workload: 45 } },
];

/** Adds Ann, who has submitted three surveys of one type and one of another, and Ben, who has submitted none. */
async function addPeople(product: Product) {
  const { db, clock } = product;
  const [annId] = await Promise.all(
    [ann, ben].map(async ({ emailAddress }) =>
      insertPerson(
        db,
        {
          givenName: 'Ann',
          familyName: 'Berg',
          emailAddress,
          passwordHash: await hashPassword(password),
          whenEmailConfirmed: clock(),
        },
        clock(),
      ),
    ),
  );
  const add = async (id: string, when: string) => {
    const at = new Date(`${when}T09:00:00.000Z`);
    await db
      .updateTable('participation')
      .set({ person_id: annId!, when_started: at, when_completed: at })
      .where('id', '=', id)
      .execute();
  };
  for (const { when, friends, given } of surveys) {
    const answers = () => Object.entries(given).map(([questionId, intValue]) => ({ questionId, intValue }));
    const made = await makeSurvey(product, { type: circleType(friends), name: 'Fernhill circle', people: 1, answers });
    await add(made.adminIds[0]!, when);
  }
  const middling = (question: string) => ({ questionId: question, intValue: 3 });
  const pulse = await makeSurvey(product, {
    name: 'Fernhill pulse',
    people: 2,
    answers: (definition) =>
      definition.report.sections.flatMap(({ aspects }) =>
        aspects.flatMap(({ items }) => items.map(({ question }) => middling(question))),
      ),
  });
  await add(pulse.adminIds[0]!, '2025-03-03');
  return { token: pulse.tokens[1]! };
}

let server: ServerProcess;
/** Signs in to a participation that is in no account. */
let token: string;
let remove = async () => {};
test.beforeAll(async () => {
  const database = await copyPreparedDatabase('rings', addPeople);
  server = await startServer({ ...database.settings, DEMO: '0' });
  token = database.shown.token;
  remove = async () => {
    await server.remove();
    await database.remove();
  };
});
test.afterAll(() => remove());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const image = (page: Page) => page.getByRole('img', { name: 'Your rings: Circle' });
/** The texts of a table's row: of the aspect and of its scores. */
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

async function openRings(page: Page, person = ann) {
  await signInDirectly(page, server.url, person);
  await expect(heading(page)).toBeVisible();
  await page.goto(`${server.url}/app/p/rings`);
  await expect(heading(page)).toBeVisible();
}

test('three surveys are three rings, with every score in the table and the highest and lowest as text', async ({
  page,
}) => {
  await signInDirectly(page, server.url, ann);
  await page.getByRole('link', { name: 'See your surveys as the rings of a tree' }).click();
  await expect(heading(page)).toHaveText('Your rings');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Your rings/);
  await expect(page.getByText('Only you can see your rings.')).toBeVisible();
  // The type that was submitted last comes first.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Circle', 'Wellbeing pulse']);
  await expect(image(page)).toHaveAccessibleDescription(
    '3 rings. The outermost one is from your survey on 5 October 2026. Highest there: Calm, with 85 of 100. Lowest: Workload, with 45 of 100.',
  );
  await expect(image(page).locator('text')).toHaveText(['1', '2', '3', '4']);
  const circle = page.getByRole('region', { name: 'Circle' });
  await expect(circle.getByText('A difference of less than 28 points may be chance.')).toBeVisible();
  await expect(circle.getByRole('listitem')).toHaveText([
    'Poor · Heavy',
    'Good',
    'Great · Light',
    'No score that can be compared',
  ]);
  await expect(circle.getByRole('columnheader')).toHaveText([
    'Part of your report',
    'Ring 17 October 2024',
    'Ring 26 October 2025',
    'Ring 35 October 2026',
  ]);
  await expect(row(page, '1 Calm').getByRole('cell')).toHaveText(['20Poor', '50Good', '85Great']);
  await expect(row(page, '3 Friends').getByRole('cell')).toHaveText(['Not asked in the same way', '60Good', '75Great']);
  await expect(row(page, '4 Workload').getByRole('cell')).toHaveText(['10Heavy', '20Heavy', '45Good']);
  const pulse = page.getByRole('region', { name: 'Wellbeing pulse' });
  await expect(pulse.getByText('Your next survey of this kind adds the next ring.')).toBeVisible();
  expect(await layoutProblems(page)).toEqual([]);
  await expectAccessible(page);
});

test('the image can be saved by keyboard as a file that is complete and names no one', async ({ page }) => {
  await openRings(page);
  const save = page.getByRole('button', { name: 'Save as image' }).first();
  const isFocused = () => save.evaluate((button) => button === document.activeElement);
  for (let presses = 0; presses < 30 && !(await isFocused()); presses++) await page.keyboard.press('Tab');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^your-rings-\d{4}-\d\d-\d\d\.svg$/);
  const source = await readFile(await file.path(), 'utf8');
  expect(source).not.toMatch(/Fernhill|Ann|Berg|example\.org/);
  const shown = await page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    return {
      tag: root.tagName,
      title: root.querySelector('title')?.textContent,
      paths: root.querySelectorAll('path').length,
    };
  }, source);
  expect(shown).toEqual({
    tag: 'svg',
    title: expect.stringMatching(/^Your rings, \d+ \w+ \d{4}$/),
    paths: shown.paths,
  });
  expect(shown.paths).toBeGreaterThan(20);
  // A browser can draw it on its own.
  const size = await page.evaluate(async (text) => {
    const drawn = new Image();
    drawn.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await drawn.decode();
    return [drawn.naturalWidth, drawn.naturalHeight];
  }, source);
  expect(size[0]).toBe(720);
  expect(size[1]).toBeGreaterThan(600);
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('the image and its table are German', async ({ page }) => {
    await openRings(page);
    await expect(heading(page)).toHaveText('Ihre Jahresringe');
    await expect(page.getByRole('img', { name: 'Ihre Jahresringe: Circle' })).toHaveAccessibleDescription(
      '3 Ringe. Der äußerste ist von Ihrer Befragung am 5. Oktober 2026. Am höchsten ist dort: Calm, mit 85 von 100. Am niedrigsten: Workload, mit 45 von 100.',
    );
    await expect(row(page, '3 Friends')).toContainText('Nicht auf dieselbe Weise gefragt');
    await expect(row(page, '1 Energie')).toHaveCount(1);
    expect(await layoutProblems(page)).toEqual([]);
    await expectAccessible(page);
  });
});

test(
  'without an account there are no rings: the page leads to the surveys or to sign-in',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(`${server.url}/app/p/rings`);
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await page.goto(`${server.url}/app/p/${token}`);
    await expect(heading(page)).toHaveText(/report/);
    await page.goto(`${server.url}/app/p/rings`);
    await expect(page).toHaveURL(/\/app\/p\/?$/);
    await expect(heading(page)).toHaveText('Your surveys');
    await expect(page.getByRole('link', { name: 'See your surveys as the rings of a tree' })).toHaveCount(0);
  },
);

test(
  'before the first survey, the page says so, and after a failure it can be reloaded',
  { tag: '@phone' },
  async ({ page }) => {
    await openRings(page, ben);
    await expect(page.getByText('There is no ring yet.')).toBeVisible();
    await expectAccessible(page);
    await page.route('**/api/v0/person/rings', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/v0/person/rings');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByText('There is no ring yet.')).toBeVisible();
  },
);

test(
  'in forced colours, bands still differ by the part of the ring that they fill',
  { tag: '@desk' },
  async ({ page }) => {
    await openRings(page);
    await page.emulateMedia({ forcedColors: 'active' });
    const fills = await image(page)
      .locator('path')
      .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill));
    expect(new Set(fills.filter((fill) => fill !== 'none')).size).toBeLessThanOrEqual(3);
    await expect(page.getByRole('main').locator('li svg').nth(2)).toBeVisible();
    const depths = await page
      .getByRole('main')
      .locator('li svg')
      .evaluateAll((samples) =>
        samples
          .slice(0, 3)
          .map((sample) => Math.min(...[...sample.querySelectorAll('rect')].map((part) => part.getBBox().height))),
      );
    expect(depths).toHaveLength(3);
    expect(depths[0]! < depths[1]! && depths[1]! < depths[2]!).toBe(true);
    await expectAccessible(page);
  },
);

test(
  'if support comes first, it is offered before the rings',
  { tag: '@phone' },
  async ({ page, server: demonstration }) => {
    await signInDirectly(page, demonstration.url, {
      emailAddress: 'participant@demo.test',
      password: 'demo-password-1',
    });
    await expect(heading(page)).toHaveText('Your surveys');
    await page.goto(`${demonstration.url}/app/p/rings`);
    const rings = page.getByRole('img', { name: 'Your rings: Wellbeing survey' });
    await expect(rings).toHaveAccessibleDescription(/^3 rings\. .+ The table has every score\.$/);
    const link = page.getByRole('link', { name: 'Need Support Now?' });
    expect((await link.boundingBox())!.y).toBeLessThan((await rings.boundingBox())!.y);
    await link.click();
    await expect(page).toHaveURL(/\/p\/report\/support$/);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);
