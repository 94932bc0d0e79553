import { answerQuestion, answerRemaining, pressByKeyboard } from './answerByKeyboard.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = { level: 1 } as const;

test(
  'a person answers by keyboard alone, reloads in the middle, submits and reads the report',
  { tag: '@desk' },
  async ({ page, invitation }) => {
    await page.goto(invitation);
    await expect(page.getByRole('heading', heading)).toHaveText(/^Wellbeing pulse/);
    expect(page.url()).not.toContain(invitation.split('/').at(-1));
    await expectAccessible(page);

    await pressByKeyboard(page, 'Start the survey');
    await expect(page).toHaveURL(/\/p\/survey\/privacy$/);
    await expectAccessible(page);
    await pressByKeyboard(page, 'Start the survey');
    await expect(page).toHaveURL(/\/p\/survey\/0\/0$/);
    const first = await answerQuestion(page);
    const second = await answerQuestion(page);

    // In the middle of the survey, a reload keeps the place and the answers.
    const third = page.getByRole('heading', heading);
    const title = await third.innerText();
    await page.reload();
    await expect(third).toHaveText(title);
    await page.keyboard.press('ArrowLeft');
    await expect(third).toHaveText(second);
    await expect(page.getByRole('radio').first()).toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await expect(third).toHaveText(first);
    await page.keyboard.press('ArrowRight');
    await expect(third).toHaveText(second);

    await answerRemaining(page, expectAccessible);
    await expect(page).toHaveURL(/\/p\/survey\/complete$/);
    await expect(page.getByRole('heading', heading)).toHaveText('Almost done');
    await expectAccessible(page);
    await pressByKeyboard(page, 'Submit survey');

    await expect(page).toHaveURL(/\/p\/survey\/register$/);
    await expect(page.getByText('Survey successfully submitted')).toBeVisible();
    await pressByKeyboard(page, 'Skip to your report');
    await expect(page).toHaveURL(/\/p\/report\/?$/);
    await expect(page.getByRole('heading', { name: 'How you are' })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a person who left half way can continue by opening the invitation',
  { tag: '@phone' },
  async ({ page, server }) => {
    await page.goto(await server.printed(/half way:\s+(\S+)/));
    await expect(page.getByText(/\d+% complete/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Start again' })).toBeVisible();
    await pressByKeyboard(page, 'Continue the survey');
    await expect(page).toHaveURL(/\/p\/survey\/\d+\/\d+$/);
    await expect(page).not.toHaveURL(/\/p\/survey\/0\/0$/);
  },
);

test(
  'Next on an unanswered question says what is missing, and stays on the page',
  { tag: '@phone' },
  async ({ page, invitation }) => {
    await page.goto(invitation);
    await page.getByRole('link', { name: 'Start the survey' }).click();
    await page.getByRole('link', { name: 'Start the survey' }).click();
    await expect(page).toHaveURL(/\/p\/survey\/0\/0$/);
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(page.getByText('Please choose an answer before continuing')).toBeVisible();
    await expectAccessible(page);
    await expect(page).toHaveURL(/\/p\/survey\/0\/0$/);
    await page.getByRole('radio').first().check();
    await expect(page.getByText('Please choose an answer before continuing')).toBeHidden();
  },
);

test('a matrix highlights unanswered rows', async ({ page, invitation }) => {
  await page.goto(invitation);
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await page.getByRole('link', { name: 'Start the survey' }).click();
  for (const _ of [1, 2, 3]) await answerQuestion(page);
  const row = (id: string) => page.locator(`[data-question="${id}"]`).getByRole('radio').first();
  await row('energy-attention').check();
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('Please answer all questions before continuing')).toBeVisible();
  await expect(row('recovery-rested')).toBeFocused();
  await expectAccessible(page);
});

test(
  'leaving asks first, and ends on a page that says the survey has ended',
  { tag: '@phone' },
  async ({ page, invitation }) => {
    await page.goto(invitation);
    await page.getByRole('link', { name: 'Start the survey' }).click();
    await page.getByRole('link', { name: 'Start the survey' }).click();
    await answerQuestion(page);
    await page.getByRole('link', { name: 'Exit' }).click();
    await expect(page).toHaveURL(/\/p\/survey\/exiting$/);
    await expect(page.getByText('Return and complete')).toBeVisible();
    await expectAccessible(page);
    await pressByKeyboard(page, 'Exit');
    await expect(page).toHaveURL(/\/p\/survey\/exit$/);
    await expect(page.getByRole('heading', heading)).toHaveText('Survey ended');
    await expectAccessible(page);
  },
);

test(
  'the last page says how many answers are missing, and leads to the first of them',
  { tag: '@phone' },
  async ({ page, server, invitation }) => {
    await page.goto(invitation);
    await page.getByRole('link', { name: 'Start the survey' }).click();
    await page.getByRole('link', { name: 'Start the survey' }).click();
    await answerQuestion(page);
    await page.goto(`${server.url}/app/p/survey/complete`);
    await expect(page.getByText(/\d+ questions before you can submit\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit survey' }).click();
    await expect(page.getByText(/^Unable to complete survey: /)).toBeVisible();
    await page.getByRole('link', { name: 'Go to the first one' }).click();
    await expect(page).toHaveURL(/\/p\/survey\/1\/0$/);
  },
);

test('leaving the last page without submitting shows a reminder', { tag: '@phone' }, async ({ page, invitation }) => {
  await page.goto(invitation);
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await answerRemaining(page);
  await expect(page).toHaveURL(/\/p\/survey\/complete$/);
  await page.getByText('Go back').click();
  await expect(page.getByText("Don't forget to submit your survey")).toBeVisible();
  await page.goto('/app/p/survey'.replace(/^/, new URL(page.url()).origin));
  await expect(page.getByText(/100% complete/)).toBeVisible();
  await page.getByRole('link', { name: 'Continue the survey' }).click();
  await expect(page).toHaveURL(/\/p\/survey\/complete$/);
});

test(
  'an unknown invitation says so, and so does one to a submitted survey',
  { tag: '@phone' },
  async ({ page, server, invitation }) => {
    await page.goto(`${server.url}/app/s/unknown`);
    await expect(page.getByText("The invitation link that you've clicked is invalid or has expired.")).toBeVisible();
    await expectAccessible(page);

    await page.goto(invitation);
    await page.getByRole('link', { name: 'Start the survey' }).click();
    await page.getByRole('link', { name: 'Start the survey' }).click();
    await answerRemaining(page);
    const token = await page.evaluate(async () => {
      const stored = Object.values(sessionStorage)
        .map((value) => /"access_?[tT]oken":\s*"([^"]+)"/.exec(value)?.[1])
        .find(Boolean);
      const find = await fetch('/api/v0/participations/find', { headers: { authorization: `Bearer ${stored}` } });
      return (await find.json()).participations[0].participationToken as string;
    });
    await pressByKeyboard(page, 'Submit survey');
    await expect(page).toHaveURL(/\/p\/survey\/register$/);
    await page.goto(`${server.url}/app/s/${token}`);
    await expect(page.getByRole('heading', heading)).toHaveText('Survey completed');
    await expectAccessible(page);
  },
);
