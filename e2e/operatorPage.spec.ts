import type { Page } from '@playwright/test';
import type { PlatformState } from '#contract/entities/platformState.ts';
import { heading } from './participantsPage.ts';
import { expect, expectAccessible, test } from './test.ts';

const address = '**/api/v0/admin/platform';
const sentence = (page: Page) => page.getByRole('main').getByRole('status');
const attention = (page: Page) => page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Changes the server's answers on their way to the page. */
const answerWith = (page: Page, change: (state: PlatformState) => PlatformState) =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

test('a super administrator sees from the menu whether everything is running', async ({ page, organisation }) => {
  await organisation.signInAs(page, 'super');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Platform' }).click();
  await expect(heading(page)).toHaveText('Platform');
  // No back-up of the test's database is made.
  await expect(sentence(page)).toHaveText('1 thing needs attention.');
  await expect(attention(page)).toContainText(['No back-up is recorded']);
  await expect(attention(page)).toContainText(['docs/operate/page.md']);
  await expect(part(page, 'Back-up')).toContainText('None is recorded');
  await expect(part(page, 'Database')).toContainText(/PostgreSQL \d+\.\d+/);
  await expect(part(page, 'Mail')).toContainText('No problem is known');
  await expectAccessible(page);
});

test('what needs attention says what to do, and is marked where it is shown', async ({ page, organisation }) => {
  const hour = 3_600_000;
  await answerWith(page, (state) => {
    const before = (hours: number) => new Date(Date.parse(state.at) - hours * hour).toISOString();
    return {
      ...state,
      attention: [
        { code: 'mailServer', about: null },
        { code: 'bulkMailPaused', about: null },
        { code: 'personalMailWaits', about: null },
        { code: 'taskFails', about: 'reminders' },
        { code: 'taskLate', about: 'old previews' },
        { code: 'clockWrong', about: null },
        { code: 'certificateExpires', about: 'mail.example.org' },
      ],
      server: { ...state.server, commandLine: 'node dist/server/admin.js', clockSecondsAhead: -3_599 },
      mail: {
        to: 'server',
        problem: {
          text: 'The certificate of mail.example.org:587 has expired: mail.example.org, by Example CA, valid until 2026-11-26',
          since: before(3),
        },
        bulkPausedSince: before(50),
      },
      jobs: { ...state.jobs, personalMail: { waiting: 1234, running: 1, givenUp: 2, oldestMinutes: 130 } },
      tasks: [
        { name: 'old previews', everyMinutes: 1, succeededAt: before(5), failedAt: null, problem: null },
        { name: 'reminders', everyMinutes: 1, succeededAt: before(1), failedAt: before(0), problem: 'TypeError 23505' },
        { name: 'surveys to close', everyMinutes: 1, succeededAt: before(0), failedAt: null, problem: null },
      ],
      certificates: [
        {
          use: 'mailServer',
          name: 'mail.example.org',
          issuer: 'Example CA',
          validUntil: before(-12 * 24 - 1),
          daysLeft: 12,
        },
      ],
    };
  });
  await organisation.signInAs(page, 'super');
  await page.goto(`${organisation.url}/app/admin/super/platform`);
  await expect(sentence(page)).toHaveText('7 things need attention.');
  await expect(attention(page)).toHaveText([
    /^Mail cannot be sent.*The certificate of mail\.example\.org:587 has expired.*No mail is lost.*docs\/operate\/runbooks\/mail\.md$/,
    /^Bulk mail is paused.*node dist\/server\/admin\.js resume-mail/,
    /^Mail that people have just asked for is waiting/,
    /^The task “reminders” fails/,
    /^The task “old previews” is late/,
    /^The clock of this server is wrong/,
    /^The certificate for mail\.example\.org expires soon/,
  ]);
  const row = (name: string, first: string) => part(page, name).getByRole('row').filter({ hasText: first });
  await expect(part(page, 'Server')).toContainText('59 minutes behind the database');
  await expect(row('Jobs', 'Personal mail')).toContainText('1,234');
  await expect(row('Jobs', 'Personal mail')).toContainText('2 hours Late');
  await expect(row('Scheduled tasks', 'Old previews')).toContainText('5 hours ago');
  await expect(row('Scheduled tasks', 'Old previews')).toContainText('Late');
  await expect(row('Scheduled tasks', 'Reminders')).toContainText('TypeError 23505');
  await expect(row('Scheduled tasks', 'Surveys to close')).toContainText('On time');
  await expect(row('Certificates', 'mail.example.org')).toContainText('12 days left');
  await expect(part(page, 'Mail')).toContainText('2 days ago');
  await expectAccessible(page);
});

test('the page shows the state from a server of another release', async ({ page, organisation }) => {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const state = await response.json();
    delete state.server.commandLine;
    delete state.server.clockSecondsAhead;
    state.attention = [
      { code: 'codeOfAnotherRelease', about: null },
      { code: 'bulkMailPaused', about: null },
    ];
    await route.fulfill({ response, json: state });
  });
  await organisation.signInAs(page, 'super');
  await page.goto(`${organisation.url}/app/admin/super/platform`);
  await expect(sentence(page)).toHaveText('2 things need attention.');
  await expect(attention(page)).toHaveText([
    /^Something else needs attention: codeOfAnotherRelease/,
    /To send them:resume-mail/,
  ]);
  await expect(part(page, 'Server')).toContainText('Not yet compared with the database');
});

test('the page refreshes, and keeps the last state while the server cannot be reached', async ({
  page,
  organisation,
}) => {
  let waiting = 7;
  await page.clock.install();
  await answerWith(page, (state) => ({
    ...state,
    attention: [],
    jobs: { ...state.jobs, bulkMail: { waiting, running: 0, givenUp: 0, oldestMinutes: 1 } },
  }));
  await organisation.signInAs(page, 'super');
  await page.goto(`${organisation.url}/app/admin/super/platform`);
  await expect(sentence(page)).toHaveText('Everything is running.');
  const bulk = part(page, 'Jobs').getByRole('row').filter({ hasText: 'Bulk mail' });
  await expect(bulk).toContainText('7');

  waiting = 8;
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.focus();
  await page.keyboard.press('Enter');
  await expect(bulk).toContainText('8');
  await expect(page.getByText('The state is up to date.')).toBeVisible();
  await expect(refresh).toBeFocused();

  waiting = 9;
  await page.clock.fastForward(61_000);
  await expect(bulk).toContainText('9');

  await page.unroute(address);
  await page.route(address, (route) => route.abort());
  await page.clock.fastForward(61_000);
  // The call is tried again twice before it counts as failed.
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(page.getByText('This is the last known state.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await expect(bulk).toContainText('9');
  await expect(page.getByText(/^State of \d+ \w+ \d{4}, \d+:\d\d[ap]m\./)).toBeVisible();
  await expectAccessible(page);

  await page.unroute(address);
  await page.clock.fastForward(61_000);
  await expect(page.getByText('This is the last known state.')).toHaveCount(0);
});

test('others cannot open it, and the finder offers it to super administrators only', async ({ page, organisation }) => {
  const finder = page.getByRole('dialog', { name: 'Find' });
  const find = async () => {
    await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible();
    await page.keyboard.press('Control+k');
    await finder.getByRole('combobox').fill('certificates');
  };
  await organisation.signInAs(page, 'manage');
  await page.goto(`${organisation.url}/app/admin/super/platform`);
  await expect(heading(page)).toHaveText(organisation.name);
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await find();
  await expect(finder).toContainText('Nothing matches.');
  await page.goto(`${organisation.url}/app/auth/sign-out`);
  await organisation.signInAs(page, 'super');
  await find();
  await expect(finder.getByRole('option')).toHaveText([/^Platform/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Platform');
});
