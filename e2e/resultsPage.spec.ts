import type { Page } from '@playwright/test';
import { answersAtLevels } from './answersAtLevels.ts';
import type { AdminOrganisation } from './organisation.ts';
import { expect, expectAccessible, test } from './test.ts';

const isAtNight = (person: number) => person < 12;

const closedSurvey = (organisation: AdminOrganisation) =>
  organisation.makeSurvey({
    name: 'Wellbeing survey November 2026',
    type: 'wellbeing',
    people: 40,
    groups: { Night: isAtNight },
    answers: answersAtLevels((person) => ({ mood: 0.9, workload: 0.15, sleep: isAtNight(person) ? 0.1 : 0.8 })),
    status: 'CLOSED',
  });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const noSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

test('a manager writes, previews, publishes and sends a results page, everyone reads it signed out, and it can be withdrawn', async ({
  page,
  browser,
  organisation,
}) => {
  const survey = await closedSurvey(organisation);
  await organisation.signInAs(page, 'manage');
  await page.goto(`${organisation.url}/app/admin/survey/${survey.surveyId}/report`);
  await page.getByRole('main').getByRole('link', { name: 'Results page' }).click();
  await expect(heading(page)).toHaveText('Results page');
  await expectAccessible(page);
  await noSideways(page);

  // Suggested: a strength and two concerns. A fourth finding cannot be chosen.
  await expect(page.getByRole('checkbox', { name: 'Strength: Mood' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Concern: Workload' })).toBeChecked();
  for (const box of await page.getByRole('group', { name: 'Findings' }).getByRole('checkbox').all())
    if (await box.isChecked()) await box.click();
  for (const name of ['Strength: Mood', 'Concern: Workload']) await page.getByRole('checkbox', { name }).check();
  await page.getByLabel('Group to show (optional)').selectOption({ index: 1 });
  await page.getByLabel('By when (optional)').first().fill('2027-01-31');
  await button(page, 'Save page').click();
  await expect(page.getByText('Please enter what was decided.')).toBeVisible();
  await page.getByLabel('What was decided').fill('Two more people at night');
  await button(page, 'Save page').click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Two more people at night')).toBeVisible();
  await expect(preview.getByText(/^Often does not fit, \d+ \(\d+ to \d+\)$/)).toBeVisible();
  await expect(preview.getByText('12 people answered.')).toBeVisible();

  await button(page, 'Publish').click();
  const link = await page.getByLabel('Link to the page').inputValue();
  await button(page, 'Send to everyone invited').click();
  const dialog = page.getByRole('dialog', { name: 'Send the link to 40 people?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Sent to 40 people on /)).toBeVisible();
  await expect(button(page, 'Send to everyone invited')).toHaveAttribute('aria-disabled', 'true');
  expect(await organisation.linkInMail(survey.emails[3]!, '/app/results/')).toBe(link);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  const reader = await context.newPage();
  const requests: string[] = [];
  reader.on('request', (request) => void requests.push(request.headers()['authorization'] ?? ''));
  await reader.goto(link);
  await expect(heading(reader)).toHaveText('Results: Wellbeing survey November 2026');
  await expect(reader.getByRole('heading', { level: 2 })).toHaveText([
    'What is going well',
    'Where there is most to do',
    'One group more closely',
    'What happens now',
  ]);
  await expect(reader.getByText('By 31 January 2027')).toBeVisible();
  await expectAccessible(reader);
  await noSideways(reader);

  // In German, also for readers whose browser is in English.
  await page.getByLabel('Language of the page').selectOption('de');
  await button(page, 'Save page').click();
  await expect(preview.getByText('Was gut läuft')).toBeVisible();
  await button(page, 'Publish changes').click();
  await expect(button(page, 'Publish changes')).toHaveCount(0);
  await reader.reload();
  await expect(heading(reader)).toHaveText('Ergebnisse: Befragung zum Wohlbefinden November 2026');
  await expect(reader.locator('html')).toHaveAttribute('lang', 'de');
  await expect(reader.getByText('Bis 31. Januar 2027')).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Datenschutz' })).toBeVisible();
  await expectAccessible(reader);
  await noSideways(reader);
  expect(requests.filter((bearer) => bearer !== '')).toEqual([]);

  await button(page, 'Withdraw').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByLabel('Link to the page')).toHaveCount(0);
  await reader.reload();
  await expect(heading(reader)).toHaveText('Results not found');
  await expectAccessible(reader);
  await context.close();
});

test('a finished action is added to the page as “You said, we did”, and people without the role cannot edit the page', async ({
  page,
  organisation,
}) => {
  const { surveyId } = await closedSurvey(organisation);
  await organisation.api('edit').createAction({
    params: { surveyId },
    body: {
      sectionId: 'your-work',
      title: 'Rosters are drawn up together',
      owner: 'Kim',
      dueOn: '2027-01-31',
      status: 'DONE',
    },
  });
  await organisation.signInAs(page, 'manage');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/results-page`);
  await page.getByRole('checkbox', { name: 'Rosters are drawn up together' }).check();
  await page.getByLabel('What people said').fill('Nights are too long');
  await button(page, 'Save page').click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'You said, we did' })).toBeVisible();
  await expect(preview.getByText('Nights are too long')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${organisation.url}/app/auth/sign-out`);
  await organisation.signInAs(page, 'edit');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}`);
  await expect(page.getByRole('link', { name: 'View report' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Results page' })).toHaveCount(0);
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/results-page`);
  await expect(heading(page)).toHaveText('You cannot see this survey');
});
