import type { Locator, Page } from '@playwright/test';
import type { AdminRole } from './organisation.ts';
import { signInByForm } from './signInByForm.ts';
import { signOutByMenu } from './signOutByMenu.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const areas = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const account = (page: Page) => page.getByRole('banner').getByRole('button').last();

const surveyAreas = ['Dashboard', 'Surveys', 'Participants', 'Reporting', 'Action plan', 'Knowledge Library'];
const roles: { role: AdminRole; links: string[]; makes: boolean }[] = [
  { role: 'report', links: ['Dashboard', 'Reporting', 'Action plan', 'Knowledge Library'], makes: false },
  { role: 'view', links: surveyAreas, makes: false },
  { role: 'edit', links: surveyAreas, makes: true },
  { role: 'super', links: surveyAreas, makes: true },
];

for (const { role, links, makes } of roles) {
  test(`the header and the dashboard of the role ${role}`, async ({ page, organisation }) => {
    await organisation.signInAs(page, role);
    await expect(heading(page)).toHaveText(organisation.name);
    await expect(areas(page)).toHaveText(links);
    await expect(areas(page).first()).toHaveAttribute('aria-current');
    await expect(page.getByRole('link', { name: 'New survey' })).toHaveCount(makes ? 1 : 0);
    await expect(page.getByText('You have no upcoming surveys.')).toHaveCount(role === 'report' ? 0 : 1);
    if (role === 'report')
      await expect(page.getByText('Your role in this organisation lets you read reports.')).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${organisation.url}/app/admin/survey/your-surveys`);
    await expect(heading(page)).toHaveText('Surveys');
    await expect(page.getByText('you do not have sufficient privileges')).toHaveCount(role === 'report' ? 1 : 0);
    await page.goto(`${organisation.url}/app/admin/survey/new`);
    await expect(page.getByText('you do not have sufficient privileges')).toHaveCount(makes ? 0 : 1);
  });
}

test(
  'the account menu, by keyboard, shows who is signed in, and leads to their profile, their results and signing out',
  { tag: '@desk' },
  async ({ page, organisation }) => {
    await organisation.signInAs(page, 'view');
    await expect(account(page)).toHaveAccessibleName('Vera Witt');
    await account(page).press('Enter');
    await expect(page.getByText('Signed in as')).toBeVisible();
    await expect(page.getByRole('menuitem')).toHaveText(['Your profile', 'Your survey results', 'Sign out']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(account(page)).toBeFocused();

    await account(page).click();
    await page.getByRole('menuitem', { name: 'Your survey results' }).click();
    await expect(page.getByText('You have not yet participated in any surveys.')).toBeVisible();
    await expect(areas(page)).toHaveText(surveyAreas);
    await signOutByMenu(page);
    await expect(heading(page)).toHaveText('Sign in');
    await expect(account(page)).toHaveCount(0);
  },
);

test(
  'after a switch to another organisation, the pages show only that organisation, and the person has their role in it',
  { tag: '@desk' },
  async ({ page, organisation }) => {
    const { second, name, accountId } = organisation;
    const api = organisation.api('both');
    const templateId = (await api.getSurveyTemplates({ params: { accountId } })).templates[0]!.id;
    const { id } = await api.createSurvey({ params: { accountId }, body: { templateId, name: 'Of the first' } });
    await organisation.signInAs(page, 'both');
    // The organisation that comes first by name.
    await expect(heading(page)).toHaveText(second.name);
    const switchTo = async (to: string) => {
      await account(page).click();
      await page.getByRole('menuitemradio', { name: to }).click();
      await expect(heading(page)).toHaveText(to);
      await expect(page).toHaveURL(/\/admin\/?$/);
    };
    await switchTo(name);
    await expect(page.getByRole('banner').getByText(name)).toBeVisible();
    await page.getByRole('link', { name: 'View or edit' }).click();
    await expect(heading(page)).toHaveText('Of the first');
    await page.reload();
    await expect(page.getByRole('banner').getByText(name)).toBeVisible();
    await account(page).click();
    await expect(page.getByRole('menuitemradio', { name })).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Escape');

    await switchTo(second.name);
    await expect(page.getByText('You have no upcoming surveys.')).toBeVisible();
    await areas(page).filter({ hasText: 'Surveys' }).click();
    await expect(page.getByText('There are no surveys yet.')).toBeVisible();
    await expect(page.getByText('Of the first')).toHaveCount(0);
    expect(id).toBeTruthy();
  },
);

for (const [form, path] of [
  ['settings', 'account/settings'],
  ['participants', 'admin/participants'],
] as const) {
  test(
    `switching organisation on the page of ${form} asks about unsaved changes first`,
    { tag: '@desk' },
    async ({ page, organisation }) => {
      const { url, name, second, accountId } = organisation;
      await organisation.signInAs(page, 'both');
      const switchTo = async (to: string) => {
        await account(page).click();
        await page.getByRole('menuitemradio', { name: to }).click();
      };
      await switchTo(name);
      await expect(heading(page)).toHaveText(name);
      await page.goto(`${url}/app/${path}`);
      const field = page.getByLabel('Given name');
      await field.fill('Ash');

      const toSecond: string[] = [];
      const toFirst: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes(second.accountId)) toSecond.push(request.url());
        if (request.url().includes(accountId)) toFirst.push(request.url());
      });
      await switchTo(second.name);
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(field).toHaveValue('Ash');
      await expect(page.getByRole('banner').getByText(name)).toBeVisible();
      await account(page).click();
      await expect(page.getByRole('menuitemradio', { name })).toHaveAttribute('aria-checked', 'true');
      await page.keyboard.press('Escape');
      expect(toSecond).toEqual([]);

      await switchTo(second.name);
      toFirst.length = 0;
      await question.getByRole('button', { name: 'Discard changes' }).click();
      await expect(heading(page)).toHaveText(second.name);
      await expect(page.getByText('You have no upcoming surveys.')).toBeVisible();
      expect(toSecond).not.toEqual([]);
      expect(toFirst).toEqual([]);
    },
  );
}

test(
  'when someone else signs in in another tab, this tab continues as that person and shows nothing of the previous one',
  { tag: '@desk' },
  async ({ page, context, organisation }) => {
    const remember = async (tab: Page, role: AdminRole) => {
      await tab.goto(`${organisation.url}/app/auth/sign-in`);
      await tab.getByRole('checkbox', { name: 'Remember me' }).check();
      await signInByForm(tab, organisation.person(role));
      await expect(tab).toHaveURL(/\/admin\/?$/);
    };
    await remember(page, 'manage');
    await expect(page.getByRole('link', { name: 'New survey' })).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${organisation.url}/app/admin`);
    await signOutByMenu(other);
    await remember(other, 'report');
    await expect(account(page)).toHaveAccessibleName('Rhea Porter');
    await expect(page.getByText('Your role in this organisation lets you read reports.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'New survey' })).toHaveCount(0);
    await expect(areas(page)).toHaveText(['Dashboard', 'Reporting', 'Action plan', 'Knowledge Library']);
  },
);

test(
  'a link opened without a session leads to sign-in, and then to its target',
  { tag: '@desk' },
  async ({ page, organisation }) => {
    await page.goto(`${organisation.url}/app/admin/survey/your-surveys?archived=true`);
    await expect(heading(page)).toHaveText('Sign in');
    await signInByForm(page, organisation.person('edit'));
    await expect(heading(page)).toHaveText('Archived surveys');
    await expect(page).toHaveURL(/\/your-surveys\?archived=true$/);
    // The link's target is used only once: the start page is the dashboard again.
    await page.goto(`${organisation.url}/app/`);
    await expect(heading(page)).toHaveText(organisation.name);
    await page.goto(`${organisation.url}/app/admin/survey/whatever/there/is/not`);
    await expect(page).toHaveURL(/\/admin\/survey\/your-surveys$/);
  },
);

test(
  'when the server has ended the session, a link on an admin page leads to sign-in, which says so',
  { tag: '@desk' },
  async ({ page, organisation }) => {
    await organisation.signInAs(page, 'manage');
    // The dashboard's requests are complete. From here on only the link causes requests.
    await expect(page.getByRole('heading', { name: 'Three steps to your first survey' })).toBeVisible();
    const token = await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((each) => sessionStorage.getItem(each)?.includes('access_token'))!;
      return (JSON.parse(sessionStorage.getItem(key)!) as { token: { access_token: string } }).token.access_token;
    });
    await page.request.post(`${organisation.url}/api/v0/auth/revoke`, {
      form: { client_id: 'web', client_secret: 'web', token },
    });
    await areas(page).filter({ hasText: 'Surveys' }).click();
    await expect(heading(page)).toHaveText('Not logged in');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await expect(account(page)).toHaveCount(0);

    await signInByForm(page, organisation.person('manage'));
    await expect(page).toHaveURL(/\/admin\/survey\/your-surveys$/);
    // After signing out on purpose, signing in leads to the start page.
    await signOutByMenu(page);
    await signInByForm(page, organisation.person('manage'));
    await expect(page).toHaveURL(/\/admin\/?$/);
  },
);

test(
  'data that cannot be loaded shows an error page with a link that leads on',
  { tag: '@desk' },
  async ({ page, organisation }) => {
    await organisation.signInAs(page, 'view');
    await page.route('**/api/v0/account/*/surveys?*', (route) => route.abort());
    await areas(page).filter({ hasText: 'Surveys' }).click();
    await expect(heading(page)).toHaveText('An error has occurred', { timeout: 30_000 });
    await expect(page.getByText('The server could not be reached.')).toBeVisible();
    await expect(page.getByText('Reload the page in a moment')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByRole('link', { name: 'All reports' })).toHaveCount(0);
    await expect(heading(page)).toHaveText('An error has occurred', { timeout: 30_000 });
    await page.unroute('**/api/v0/account/*/surveys?*');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByText('You have no upcoming surveys.')).toBeVisible();

    await page.route('**/api/v0/account/*/surveys?*', (route) =>
      route.fulfill({ status: 403, json: { error: 'Forbidden', message: 'Not yours.' } }),
    );
    await areas(page).filter({ hasText: 'Surveys' }).click();
    await expect(heading(page)).toHaveText('You do not have access to this page');
    await expect(page.getByRole('alert')).toHaveText(
      'You cannot access this function as you do not have sufficient privileges on this account.',
    );
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();

    // An operator finds the failure in the log by its reference.
    await page.route('**/api/v0/account/*/surveys?*', (route) =>
      route.fulfill({ status: 500, json: {}, headers: { 'x-request-id': '1f0c7a52-a-reference' } }),
    );
    await areas(page).filter({ hasText: 'Surveys' }).click();
    await expect(page.getByRole('alert')).toHaveText('Unexpected response from server (500)', { timeout: 30_000 });
    await expect(page.getByText('Error reference: 1f0c7a52-a-reference')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();

    // Reloading does not help against a rejection.
    const json = { error: 'NotFound', message: 'This list is gone.' };
    await page.route('**/api/v0/account/*/surveys?*', (route) => route.fulfill({ status: 404, json }));
    await areas(page).filter({ hasText: 'Surveys' }).click();
    await expect(page.getByRole('alert')).toHaveText('This list is gone.');
    await expect(page.getByText('Reload the page in a moment')).toHaveCount(0);
    const ways = page
      .getByRole('main')
      .locator('a, button')
      .filter({ hasText: /^(Continue|Reload the page)$/ });
    await expect(ways).toHaveText(['Continue', 'Reload the page']);
  },
);

test(
  'the footer of every page links to the operator and the privacy notice',
  { tag: '@phone' },
  async ({ page, organisation }) => {
    await page.goto(`${organisation.url}/app/auth/sign-in`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click();
    await expect(heading(page)).toHaveText('Privacy notice');
    await expect(page.getByRole('heading', { name: 'For how long' })).toBeVisible();
    await expectAccessible(page);
    await organisation.signInAs(page, 'view');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport();
    await expect(page.getByRole('link', { name: 'heartwood@localhost' })).toHaveAttribute(
      'href',
      'mailto:heartwood@localhost',
    );
  },
);

test(
  'a page begins at its top, the grid appears on request, and a crash is reported',
  { tag: '@desk' },
  async ({ page, organisation }) => {
    await organisation.signInAs(page, 'manage');
    await page.getByRole('link', { name: 'New survey' }).click();
    await page.getByRole('radio', { name: 'Psychosocial risk' }).check();
    await page.mouse.wheel(0, 5000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(heading(page)).toHaveText('Surveys');
    await expect(heading(page)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await expect(page.getByTestId('debug-grid')).toHaveCount(0);
    await page.goto(`${organisation.url}/app/admin?debug=1`);
    await expect(page.getByTestId('debug-grid')).toBeVisible();
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('crashed');
        }),
    );
    await expect(page.getByRole('alert')).toContainText('An unexpected error has ocurred, please reload the window.');
  },
);

test('an address that does not exist below the administration is not found, within its frame', async ({
  page,
  organisation,
}) => {
  await organisation.signInAs(page, 'view');
  for (const address of ['admin/nothing-here', 'admin/participants/a/b']) {
    await page.goto(`${organisation.url}/app/${address}`);
    await expect(heading(page)).toHaveText('Page not found');
    await expect(areas(page)).toHaveText(surveyAreas);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(heading(page)).toHaveText(organisation.name);
});

test(
  'on a phone, a dialog is as high as its content, and its buttons stay above the keyboard',
  { tag: '@phone' },
  async ({ page, organisation }) => {
    const person = { givenName: 'Ann', familyName: 'Lee', emailAddress: 'ann@example.org' };
    const { accountId } = organisation;
    await organisation.api('edit').addAccountParticipants({ params: { accountId }, body: { participants: [person] } });
    await organisation.signInAs(page, 'edit');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${organisation.url}/app/admin/participants?modal=newGroup`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name of the group')).toBeVisible();
    await expect.poll(async () => (await dialog.boundingBox())!.height).toBeLessThan(400);
    await expect.poll(bottomOf(dialog)).toBe(844);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.getByRole('button', { name: 'More for Ann Lee' }).click();
    await page.getByRole('menuitem', { name: 'Edit name and address' }).click();
    await page.setViewportSize({ width: 390, height: 420 });
    const [save, address] = [dialog.getByRole('button', { name: 'Save changes' }), dialog.getByRole('textbox').last()];
    await expect(save).toBeInViewport({ ratio: 1 });
    await dialog.getByLabel('Given name').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(address).toBeFocused();
    expect(await bottomOf(address)()).toBeLessThan((await save.boundingBox())!.y);
    await expect(save).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More for Ann Lee' })).toBeFocused();
  },
);

const bottomOf = (element: Locator) => async () => {
  const { y, height } = (await element.boundingBox())!;
  return Math.round(y + height);
};

test(
  'the header is one line on the narrowest screen without an organisation',
  { tag: '@phone' },
  async ({ page, organisation }) => {
    await organisation.signInAs(page, 'super');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${organisation.url}/app/admin/super/organisations`);
    const buttons = page.getByRole('banner').getByRole('button');
    await expect(buttons).toHaveCount(2);
    const tops = await buttons.evaluateAll((each) => each.map((button) => button.getBoundingClientRect().top));
    expect(Math.abs(tops[0]! - tops[1]!)).toBeLessThan(10);
  },
);
