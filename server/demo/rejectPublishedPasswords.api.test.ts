import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, createPerson, tryPassword, type ApiApp } from '#testing/servers/apiApp.ts';
import { setSuperAdmin } from '../features/auth/personQueries.ts';
import { demoPassword, demoPasswordHash, demoSignIns } from './demoPeople.ts';
import { rejectPublishedPasswords } from './rejectPublishedPasswords.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

const remove = () => api.db.deleteFrom('person').execute();

it('accepts a database without accounts of the demonstration, whatever their password is', async () => {
  await expect(rejectPublishedPasswords(api.db)).resolves.toBeUndefined();
  await createPerson(api, { emailAddress: 'ann@example.org', password: demoPassword });
  await expect(rejectPublishedPasswords(api.db)).resolves.toBeUndefined();
});

it('accepts accounts of the demonstration with other passwords, or with none', async () => {
  await createPerson(api, { emailAddress: 'super@demo.test', password: 'another-password-1' });
  await createPerson(api, { emailAddress: 'manager@demo.test', password: null });
  await expect(rejectPublishedPasswords(api.db)).resolves.toBeUndefined();
  await remove();
});

it.each(demoSignIns)(
  'rejects $emailAddress with the published password, in upper case too',
  async ({ emailAddress }) => {
    await createPerson(api, { emailAddress: 'viewer2@demo.test', password: 'another-password-1' });
    await createPerson(api, { emailAddress: emailAddress.toUpperCase(), password: demoPassword });
    await expect(rejectPublishedPasswords(api.db)).rejects.toThrow(
      new RegExp(`^The database has accounts of the demonstration .+ ${emailAddress}\\. [^\n]+ DEMO=1 [^\n]+$`, 'i'),
    );
    await remove();
  },
);

it('rejects a super administrator with the published password whose address was changed, without naming it', async () => {
  const personId = await createPerson(api, { emailAddress: 'kim@example.org', password: demoPassword });
  await setSuperAdmin(api.db, personId);
  await expect(rejectPublishedPasswords(api.db)).rejects.toThrow(/such as an account with another address\. /);
  await remove();
});

it('rejects an account of the demonstration whose address was changed, whatever its role', async () => {
  const personId = await createPerson(api, { emailAddress: 'lee@example.org' });
  await api.db.updateTable('person').set({ password_hash: demoPasswordHash }).where('id', '=', personId).execute();
  expect((await tryPassword(api, 'lee@example.org', demoPassword)).status).toBe(200);
  await expect(rejectPublishedPasswords(api.db)).rejects.toThrow(/such as an account with another address\. /);
  await remove();
});
