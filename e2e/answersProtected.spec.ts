import { expect, test } from './test.ts';

test('the introduction says briefly how answers are protected, and links to the full statement', async ({
  page,
  invitation,
}) => {
  await page.goto(invitation);
  await expect(
    page.getByText('Your answers are confidential. Fernhill Community Care sees results of groups'),
  ).toBeVisible();
  const rule = page.getByText('We never show a number about too few people');
  await expect(rule).toBeHidden();
  await page.getByText('How your answers are protected').focus();
  await page.keyboard.press('Enter');
  await expect(rule).toBeVisible();

  await page.getByRole('link', { name: 'Read the privacy statement' }).click();
  await expect(page).toHaveURL(/\/p\/survey\/privacy$/);
  await expect(page.getByText('Every result is about at least 5 people')).toBeVisible();
  await expect(page.getByText('Rounded averages over at least three organisations')).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Start the survey' })).toBeVisible();
});
