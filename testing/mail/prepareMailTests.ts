import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Content } from '#server/content/content.ts';
import type { Db } from '#server/db/database.ts';
import { type MailSettings } from '#server/mail/openMailTransport.ts';
import { shippedContent } from '../files/shippedContent.ts';
import { startMailWorker, type MailWorkerOptions } from './startMailWorker.ts';
import { startSmtpServer, type SmtpServerOptions, type TestSmtpServer } from './smtpServer.ts';
import { createTestDatabase, type TestDatabase } from '../databases/testDatabase.ts';

interface MailerOptions extends MailWorkerOptions {
  /** Default: the time of the test, which `pass` sets. */
  clock?: () => Date;
}

export const publicUrl = 'https://survey.example';
export const minReportSample = 5;

/**
 * Registers the hooks for a file of mail tests. Call it once, at the top. Every test begins without jobs, at 2026-11-21
 * 9:00 UTC, with a separate data folder.
 */
export function prepareMailTests() {
  const start = new Date('2026-11-21T09:00:00Z');
  let database: TestDatabase;
  let content: Content;
  let dataDir: string;
  let now = start;
  const cleanUps: (() => Promise<unknown> | void)[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    content = await shippedContent();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    now = start;
    dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-mail-'));
    cleanUps.push(() => rm(dataDir, { recursive: true }));
    await database.db.deleteFrom('job').execute();
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  return {
    get db(): Db {
      return database.db;
    },
    now: () => now,
    pass(milliseconds: number) {
      now = new Date(now.getTime() + milliseconds);
    },
    dataDir: () => dataDir,
    jobs: () => database.db.selectFrom('job').selectAll().execute(),
    async smtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
      const server = await startSmtpServer(options);
      cleanUps.push(server.close);
      return server;
    },
    /** Starts a worker that sends due mails when `runDue` is called, and records its log. */
    mailer(settings: Partial<MailSettings> = {}, { clock = () => now, ...options }: MailerOptions = {}) {
      const worker = startMailWorker(
        { db: database.db, clock, content, config: { minReportSample } },
        {
          smtpUrl: null,
          smtpCa: null,
          mailConnections: 4,
          mailFrom: 'Heartwood <surveys@heartwood.example>',
          publicUrl,
          dataDir,
          ...settings,
        },
        options,
      );
      cleanUps.push(worker.stop);
      return worker;
    },
  };
}
