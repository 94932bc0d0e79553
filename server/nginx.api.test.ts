import https from 'node:https';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../contract/limits.ts';
import { fillExample } from '../testing/servers/fillExample.ts';
import { findFreePort } from '../testing/servers/findFreePort.ts';
import { makePrivateAuthority } from '../testing/servers/privateAuthority.ts';
import { startServer, type ServerProcess } from '../testing/servers/serverProcess.ts';
import { startProgram } from '../testing/servers/startProgram.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

// The file for operators from docs/operate/install.md, with other ports and folders.
describe.runIf(process.env['TEST_DATABASE'] === 'embedded')('nginx with docs/operate/nginx.conf', () => {
  let server: ServerProcess;
  let stopNginx: (() => Promise<void>) | undefined;
  let port: number;
  let plainPort: number;
  const { ca, cert, key } = makePrivateAuthority();

  beforeAll(async () => {
    plainPort = await findFreePort();
    port = await findFreePort();
    const publicUrl = `https://localhost:${port}`;
    server = await startServer({
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: '127.0.0.1',
      EMBEDDED: '1',
      DEMO: '0',
      MAIL_FILES: '1',
      MAIL_FROM: 'wellbeing@example.org',
    });
    const site = fillExample('docs/operate/nginx.conf', [
      ['127.0.0.1:3000', `127.0.0.1:${server.port}`],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['wellbeing.example.org;', 'localhost;'],
      ['/etc/ssl/heartwood/', '{folder}/'],
      ['/var/log/nginx/', '{folder}/'],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path {folder}/${name};`,
    );
    const nginx = await startProgram('nginx', ['-c', '{folder}/nginx.conf', '-e', '{folder}/error.log'], {
      port,
      files: {
        'nginx.conf': `daemon off; pid {folder}/pid; events {} http { ${temporary.join(' ')} include {folder}/site.conf; }`,
        'site.conf': site,
        'fullchain.pem': cert,
        'privkey.pem': key,
      },
    });
    stopNginx = nginx.stop;
  });
  afterAll(async () => {
    await stopNginx?.();
    await server?.remove();
  });

  const request = (method: string, url: string, body = '') =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const sent = https.request(
        { host: 'localhost', port, ca, method, path: url, headers: { 'content-type': 'application/json' } },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });

  it('serves the application with the server’s date, and sends browsers only to https', async () => {
    const page = await request('GET', '/app/');
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toBeDefined();
    expect(Math.abs(Date.parse(String(page.headers['date'])) - Date.now())).toBeLessThan(60_000);

    const plain = await fetch(`http://127.0.0.1:${plainPort}/app/s/token`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/app/s/token']);
  });

  it('lets the largest import through, and rejects larger ones before the server gets them', async () => {
    const people = '/api/v0/account/00000000-0000-4000-8000-000000000000/participants';
    // The server rejects it because no one is signed in.
    expect((await request('POST', people, JSON.stringify('x'.repeat(limits.participantsBodyBytes - 100)))).status).toBe(
      401,
    );
    expect((await request('POST', people, 'x'.repeat(18 * 1024 * 1024))).status).toBe(413);
  });
});
