import { setTimeout as pause } from 'node:timers/promises';
import { parseConfig } from '#server/config.ts';
import type { ServerDatabase } from '../databases/serverDatabase.ts';
import { startServer } from '../servers/serverProcess.ts';
import { startSmtpServer } from '../mail/smtpServer.ts';
import { makeSurvey } from '../surveys/makeSurvey.ts';

interface MailKillResult {
  /** People who got no mail. */
  lost: string[];
  /** People who got a mail twice. */
  doubled: string[];
  /**
   * How many mails may be sent twice at most: a server sends this number of mails at a time, and cannot know whether
   * those arrived.
   */
  unavoidable: number;
}

const timeLimit = 300_000;

/**
 * Opens a survey, and lets one or two servers send its invitations. Kills one of them with SIGKILL in the middle. Then
 * lets the other one continue, or starts the same one again, and counts who got which mails.
 * @throws Error if a repeated mail has another Message-ID, or if a job is left at the end.
 */
export async function killDuringMail(
  database: Pick<ServerDatabase, 'settings' | 'use'>,
  { servers: count, people }: { servers: 1 | 2; people: number },
): Promise<MailKillResult> {
  const smtp = await startSmtpServer({ onMail: () => pause(15).then(() => null) });
  await database.use((product) => makeSurvey(product, { people }));
  const settings = { ...database.settings, DEMO: '0', SMTP_URL: smtp.url };
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(settings)));
  try {
    const killed = servers[0]!;
    await until(() => smtp.mails.length >= people / 3);
    await killed.kill();
    if (smtp.mails.length >= people) throw new Error('All was sent before the server was killed');
    // The other server continues until only the jobs that the killed one had claimed are left.
    if (count > 1) await until(async () => (await openJobs()).every(({ leased_until }) => leased_until !== null));
    await pause(1_000);
    await endLeases();
    if (count === 1) await killed.restart();
    const mailed = () => new Set(smtp.mails.map(({ to }) => to)).size;
    await until(async () => mailed() === people && (count === 1 || (await openJobs()).length === 0));
    await Promise.all(servers.map((server) => server.stop()));

    const left = await openJobs();
    if (left.length > 0) throw new Error(`${left.length} jobs are left`);
    const idOf = new Map<string, string | undefined>();
    const doubled: string[] = [];
    for (const {
      to,
      parsed: { messageId },
    } of smtp.mails) {
      if (idOf.has(to)) doubled.push(to);
      if ((idOf.get(to) ?? messageId) !== messageId)
        throw new Error(`${to} got two mails that do not count as the same`);
      idOf.set(to, messageId);
    }
    const lost = Array.from({ length: people }, (_, index) => `person${index}@example.org`).filter(
      (address) => !idOf.has(address),
    );
    return { lost, doubled, unavoidable: parseConfig({}).mailConnections };
  } finally {
    await Promise.all(servers.map((server) => server.remove()));
    await smtp.close();
  }

  function openJobs() {
    return database.use(({ db }) => db.selectFrom('job').select('leased_until').execute());
  }

  /** Ends the leases of the killed server at once, instead of waiting for a minute. */
  function endLeases() {
    return database.use(({ db, clock }) =>
      db.updateTable('job').set({ leased_until: clock() }).where('leased_until', 'is not', null).execute(),
    );
  }
}

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + timeLimit; !(await reached()); await pause(50)) {
    if (Date.now() > deadline) throw new Error(`It did not come to that within ${timeLimit / 1000} s`);
  }
}
