import { TOTP } from 'otpauth';
import { expect, test } from '../test.ts';
import { show } from './show.ts';

test('pages without a session', async ({ page, server }) => {
  const open = (path: string) => page.goto(`${server.url}/app${path}`);
  await open('/auth/sign-in');
  await show(page, '/auth/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await show(page, '/auth/sign-in', { state: 'nothing filled in' });
  await open('/auth/reset-password');
  await show(page, '/auth/reset-password');
  await page.getByLabel('E-mail address').fill('somebody@fernhill.example');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-mail address')).toHaveCount(0);
  await show(page, '/auth/reset-password', { state: 'sent' });
  await open('/auth/send-link');
  await show(page, '/auth/send-link');
  await page.getByLabel('E-mail address').fill('somebody@fernhill.example');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-mail address')).toHaveCount(0);
  await show(page, '/auth/send-link', { state: 'sent' });
  await open('/auth/r/no-such-token');
  await show(page, '/auth/r');
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('four good plain words');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Choose a new password');
  await show(page, '/auth/r', { state: 'link not valid' });
  await open('/auth/e/no-such-token');
  await show(page, '/auth/e');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await show(page, '/auth/e', { state: 'link not valid' });
  await open('/operator');
  await show(page, '/operator');
  await open('/support');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await show(page, '/support/{-$token}');
  await open('/results/no-such-token');
  await show(page, '/results/$token', { state: 'not found' });
  await open('/who-sees-what');
  await show(page, '/who-sees-what');
  await open('/pc/no-such-token');
  await expect(page).toHaveURL(/\/pc$/);
  await show(page, '/pc', { state: 'link not valid' });
  await open('/stop-mail/00000000-0000-4000-8000-000000000000/no-such-token');
  await show(page, '/stop-mail');
  await page.getByRole('button', { name: 'Stop these e-mails' }).click();
  await show(page, '/stop-mail', { state: 'link not valid' });
});

test('the code after a new password', async ({ page, organisation }) => {
  const { emailAddress, password } = organisation.person('view');
  const api = organisation.api('view');
  const { secret, token } = await api.startTotp({ body: { password } });
  await api.confirmTotp({ body: { token, totpCode: new TOTP({ secret }).generate() } });
  await api.requestResetPassword({ body: { emailAddress } });
  await page.goto(await organisation.linkInMail(emailAddress, '/app/auth/r/'));
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('another handful of words');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('One Time Password (OTP)')).toBeVisible();
  await show(page, '/auth/r', { state: 'code' });
});
