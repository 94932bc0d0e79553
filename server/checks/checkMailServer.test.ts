import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startSmtpServer, type SmtpServerOptions, type TestSmtpServer } from '#testing/mail/smtpServer.ts';
import { makePrivateAuthority } from '#testing/servers/privateAuthority.ts';
import { checkMailServer } from './checkMailServer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-mail-check-'));
let smtp: TestSmtpServer | undefined;
afterEach(() => smtp?.close());
afterAll(() => rmSync(folder, { recursive: true }));

const credentials = { user: 'ann@example.org', pass: 'hidden-password' };

/** Starts a mail server with a certificate, which is trusted by the returned file. */
async function start(
  mode: 'smtps' | 'starttls',
  certificate: Parameters<typeof makePrivateAuthority>[0] = {},
  options: SmtpServerOptions = {},
) {
  const { ca, cert, key } = makePrivateAuthority(certificate);
  const smtpCa = path.join(folder, 'ca.pem');
  writeFileSync(smtpCa, ca);
  smtp = await startSmtpServer({ tls: { mode, cert, key }, credentials, ...options });
  return { url: smtp.url, address: `127.0.0.1:${smtp.port}`, smtpCa };
}

/** A day as UTC writes it, `days` from now. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

describe.each(['smtps', 'starttls'] as const)('%s', (mode) => {
  it('has no problem with the right password and certificate, and names the certificate', async () => {
    const { url, smtpCa } = await start(mode);
    expect(await checkMailServer(url, smtpCa)).toEqual({
      problem: null,
      isSignInRejected: false,
      certificate: {
        for: 'mail server',
        name: 'localhost, 127.0.0.1',
        issuer: 'Test authority',
        validUntil: expect.any(Date),
      },
    });
    expect(smtp!.mails).toEqual([]);
  });

  it('reports a wrong password without repeating it', async () => {
    const { url, address, smtpCa } = await start(mode);
    const { problem } = await checkMailServer(url.replace('hidden-password', 'wrong-password'), smtpCa);
    expect(problem).toBe(`${address} does not accept the user name or password in SMTP_URL (535)`);
  });

  it.each([
    [{ daysLeft: -2 }, true, `has expired: localhost, 127.0.0.1, by Test authority, valid until ${dayFromNow(-2)}`],
    [
      { names: ['mail.example.org', 'smtp.example.org'] },
      true,
      `is for another name: mail.example.org, smtp.example.org, by Test authority, valid until ${dayFromNow(1)}`,
    ],
    [
      {},
      false,
      `is not trusted: localhost, 127.0.0.1, by Test authority, valid until ${dayFromNow(1)}. If its authority is your own, set SMTP_CA`,
    ],
  ])('reports a certificate with %j, trusted: %j, and sends no password', async (certificate, isTrusted, words) => {
    const users: string[] = [];
    const { url, address, smtpCa } = await start(mode, certificate, { onSignIn: (user) => void users.push(user) });
    const { problem, certificate: shown } = await checkMailServer(url, isTrusted ? smtpCa : null);
    expect(problem).toBe(`The certificate of ${address} ${words}`);
    expect(shown).toMatchObject({ issuer: 'Test authority' });
    expect(users).toEqual([]);
  });
});

it('reports a server that is not there, a host without an address, and the wrong protocol', async () => {
  const { url, smtpCa } = await start('starttls');
  const problemOf = async (address: string) => (await checkMailServer(address, smtpCa)).problem;
  const other = url.replace(/:\d+$/, ':1');
  expect(await problemOf(other)).toBe('Nothing answers at 127.0.0.1:1 (ECONNREFUSED). Check host and port in SMTP_URL');
  expect(await problemOf('smtp://nowhere.invalid')).toMatch(
    /^The host nowhere\.invalid in SMTP_URL cannot be found \(\w+\)$/,
  );
  expect(await problemOf(url.replace('smtp:', 'smtps:'))).toMatch(/does not speak TLS from the first byte/);
});

it('reports a server that is silent', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { problem } = await checkMailServer(`smtp://127.0.0.1:${port}`, null, 200);
  expect(problem).toBe(`127.0.0.1:${port} does not answer in time`);
  silent.close();
});
