import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { startSmtpServer } from '#testing/mail/smtpServer.ts';
import { programEnvironment } from '#testing/servers/programEnvironment.ts';
import { startBuilt } from '#testing/servers/runBuilt.ts';
import { projectRoot } from '../projectRoot.ts';

let database: ServerDatabase;
beforeAll(async () => {
  database = await createServerDatabase();
});
afterAll(() => database.remove());
const testMail = (SMTP_URL: string, to = 'ann@example.org') =>
  startBuilt('server/admin.js', { ...database.settings, SMTP_URL }, 'test-mail', '--to', to).ended;

it('sends one mail at once, and says whether the server accepts it and what it answers if not', async () => {
  const smtp = await startSmtpServer({
    reject: (address) => (address.startsWith('gone') ? '550 5.1.1 No such\u001b mailbox' : null),
  });
  expect(await testMail(smtp.url)).toEqual({
    code: 0,
    stdout: '127.0.0.1 has accepted the mail to ann@example.org. Check that it arrives, and not among unwanted mail.\n',
    stderr: '',
  });
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]!.parsed).toMatchObject({
    subject: 'Test of Heartwood’s mail',
    text: expect.stringContaining('The server at localhost:3000 can send mail.'),
  });
  expect(await testMail(smtp.url, 'gone@example.org')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The mail server did not accept the mail: 550 5.1.1 No such mailbox\n',
  });
  expect(await testMail(smtp.url, 'nobody')).toMatchObject({ code: 1, stderr: '--to must be an e-mail address\n' });
  await smtp.close();
});

it('writes the mail to a file without a mail server', async () => {
  const { stdout, code } = await testMail('');
  const [file] = readdirSync(path.join(database.settings['DATA_DIR']!, 'mail'));
  expect([code, stdout]).toEqual([0, `The mail is a file: ${database.settings['DATA_DIR']}/mail/${file}\n`]);
  expect(readFileSync(path.join(database.settings['DATA_DIR']!, 'mail', file!), 'utf8')).toContain('ann@example.org');
});

it('a command whose output no one reads ends without a trace', () => {
  for (const end of ['| true', '| head -n 1']) {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `"$0" dist/server/admin.js help-lines ${end}`, process.execPath],
      {
        cwd: projectRoot,
        env: { ...programEnvironment(), ...database.settings },
        encoding: 'utf8',
      },
    );
    expect([status, stderr]).toEqual([0, '']);
  }
});
