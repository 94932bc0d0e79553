import { Secret, TOTP } from 'otpauth';
import { apiAs } from '../organisation.ts';
import { signInDirectly } from '../signInDirectly.ts';
import { expect, test } from '../test.ts';
import { administrator, readDemonstration } from './demonstration.ts';
import { show } from './show.ts';

test('the settings of an organisation', async ({ page, server }) => {
  const { userId } = await readDemonstration(server.url);
  await signInDirectly(page, server.url, administrator('manager'));
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await page.goto(`${server.url}/app/account/settings`);
  await show(page, '/account/settings');
  await page.goto(`${server.url}/app/account/settings/remove/${userId}`);
  await show(page, '/account/settings/remove/$userId');
  await page.goto(`${server.url}/app/account/settings/remove-logo`);
  await show(page, '/account/settings/remove-logo');
  await page.goto(`${server.url}/app/account/audit-log`);
  await show(page, '/account/audit-log');
});

test("a person's own profile, and a second factor", async ({ page, browser, server }) => {
  const { viewerId } = await readDemonstration(server.url);
  const viewer = administrator('viewer');
  const api = apiAs(server.url, viewer);
  await signInDirectly(page, server.url, viewer);
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await page.goto(`${server.url}/app/account/your-profile`);
  await show(page, '/account/your-profile');
  for (const modal of ['email', 'delete-account', 'setup-2fa']) {
    await page.goto(`${server.url}/app/account/your-profile/${modal}`);
    await show(page, `/account/your-profile/${modal}`);
  }
  const { secret, token } = await api.startTotp({ body: { password: viewer.password } });
  await api.confirmTotp({ body: { token, totpCode: new TOTP({ secret: Secret.fromBase32(secret) }).generate() } });
  await page.goto(`${server.url}/app/account/your-profile/switch-off-2fa`);
  await show(page, '/account/your-profile/switch-off-2fa');

  const other = await (await browser.newContext()).newPage();
  await signInDirectly(other, server.url, administrator('super'));
  await expect(other).toHaveURL(/\/app\/admin/);
  await other.goto(`${server.url}/app/account/settings/reset-2fa/${viewerId}`);
  await show(other, '/account/settings/reset-2fa/$userId');
  await other.context().close();
});
