import { setTimeout as pause } from 'node:timers/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHttpParticipant } from '#testing/servers/httpParticipant.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtpServer.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

// Runs the whole built server. mailDelivery.api.test.ts tests a mail server that is down.
vi.setConfig({ testTimeout: 180_000 });

let database: ServerDatabase;
let smtp: TestSmtpServer | undefined;
let server: ServerProcess | undefined;
beforeEach(async () => {
  database = await createServerDatabase();
});
afterEach(async () => {
  await server?.remove();
  await smtp?.close();
  await database.remove();
});

const people = 12;
const everyone = Array.from({ length: people }, (_, index) => `person${index}@example.org`).sort();
const start = (SMTP_URL: string) => startServer({ ...database.settings, DEMO: '0', SMTP_URL });
const mailed = () => smtp!.mails.map(({ to }) => to).sort();

it('a mail server that is slow with every command and rejects one address gets all other mails once', async () => {
  const gone = 'person3@example.org';
  smtp = await startSmtpServer({
    beforeReply: () => pause(150),
    reject: (address) => (address === gone ? '550 5.1.1 unknown' : null),
  });
  const { shareToken } = await database.use((product) => makeSurvey(product, { people }));
  server = await start(smtp.url);
  const person = await startHttpParticipant(server.url, shareToken);
  // Participants can answer in the meantime.
  expect(await person.answer({ questionId: 'work-place', intValue: 0 })).toBe(204);
  await vi.waitFor(() => expect(mailed()).toEqual(everyone.filter((address) => address !== gone)), {
    timeout: 60_000,
  });
  await vi.waitFor(() => expect(server!.logs()).toContain('Job given up'), { timeout: 10_000 });
  expect(await server.stop()).toBe(0);
  expect(smtp.requested.filter((address) => address === gone)).toHaveLength(1);
  await database.use(async ({ db }) => {
    expect(await db.selectFrom('job').select('last_error').where('failed_at', 'is', null).execute()).toEqual([]);
    expect(await db.selectFrom('mail_refusal').select(['email_address', 'reason']).execute()).toEqual([
      { email_address: gone, reason: 'undeliverable' },
    ]);
  });
});

it('a mail server that accepts connections but stays silent delays neither people nor shutdown, and gets every mail once it answers', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { shareToken } = await database.use((product) => makeSurvey(product, { people }));
  server = await start(`smtp://127.0.0.1:${port}`);
  const person = await startHttpParticipant(server.url, shareToken);
  await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(1), { timeout: 20_000 });
  expect(await person.answer({ questionId: 'work-place', intValue: 0 })).toBe(204);
  expect(await server.stop()).toBe(0);
  for (const socket of sockets) socket.destroy();
  silent.close();
  await once(silent, 'close');

  smtp = await startSmtpServer({ port });
  await database.use(({ db, clock }) => db.updateTable('job').set({ run_at: clock() }).execute());
  await server.restart();
  await vi.waitFor(() => expect(mailed()).toEqual(everyone), { timeout: 60_000 });
  expect(await server.stop()).toBe(0);
  expect(await database.use(({ db }) => db.selectFrom('job').select('id').execute())).toEqual([]);
  expect(mailed()).toEqual(everyone);
});
