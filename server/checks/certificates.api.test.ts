import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { unprivilegedUser } from '#testing/databases/postgresBinaries.ts';
import { startPostgres } from '#testing/databases/postgresServer.ts';
import { makePrivateAuthority } from '#testing/servers/privateAuthority.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { parseConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { serverState } from './serverState.ts';
import { startChecks } from './startChecks.ts';

vi.setConfig({ testTimeout: 60_000 });
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const day = 86_400_000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it.runIf(onPostgres)(
  'reads the certificates of the public address and of PostgreSQL, also if they have expired',
  async () => {
    const ofAddress = makePrivateAuthority({ names: ['localhost', 'survey.example.org'], daysLeft: -2 });
    const web = createServer({ cert: ofAddress.cert, key: ofAddress.key }).listen(0, '127.0.0.1');
    ends.push(() => web.close());
    await new Promise((resolve) => web.once('listening', resolve));

    const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-certificates-'));
    ends.push(() => rmSync(folder, { recursive: true }));
    const ofDatabase = makePrivateAuthority({ names: ['db.example.org'], daysLeft: 30 });
    const user = unprivilegedUser();
    for (const [name, text] of Object.entries({ cert: ofDatabase.cert, key: ofDatabase.key })) {
      const file = path.join(folder, `${name}.pem`);
      writeFileSync(file, text, { mode: 0o600 });
      if (user) chownSync(file, user.uid, user.gid);
    }
    if (user) chownSync(folder, user.uid, user.gid);
    const conf = `ssl = on\nssl_cert_file = '${folder}/cert.pem'\nssl_key_file = '${folder}/key.pem'`;
    const postgres = await startPostgres({ from: 'system', conf });
    ends.push(() => postgres.stop());
    const databaseUrl = `${await createDatabase(postgres.url, 'encrypted')}?sslmode=no-verify`;
    const db = await openDatabase({ databaseUrl, dataDir: '' });
    ends.push(() => db.destroy());

    const publicUrl = `https://localhost:${(web.address() as AddressInfo).port}`;
    const { checks, end } = startChecks(
      { db, config: { ...parseConfig({}), publicUrl, databaseUrl } },
      recordLog().log,
    );
    ends.push(end);
    const now = new Date();
    await checks.find(({ name }) => name === 'check of the certificates')!.run(now);
    const seen = serverState(db).certificates.filter((certificate) => certificate.for !== 'mail server');
    const issuer = 'Test authority';
    expect(seen).toEqual([
      { for: 'public address', name: 'localhost, survey.example.org, 127.0.0.1', issuer, validUntil: expect.any(Date) },
      { for: 'database', name: 'db.example.org', issuer, validUntil: expect.any(Date) },
    ]);
    const daysLeft = seen.map(({ validUntil }) => Math.round((validUntil.getTime() - now.getTime()) / day));
    expect(daysLeft).toEqual([-2, 30]);
  },
);
