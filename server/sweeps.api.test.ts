import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, createPerson, type ApiApp } from '../testing/servers/apiApp.ts';
import { sweeps } from './sweeps.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';

const minute = 60_000;
let api: ApiApp;
let webFolder: string;
beforeAll(async () => {
  api = await createApiApp();
  webFolder = mkdtempSync(path.join(tmpdir(), 'heartwood-web-'));
  mkdirSync(path.join(webFolder, 'assets'));
  writeFileSync(path.join(webFolder, 'assets/own-AbC1234.js'), 'of this release');
});
afterAll(async () => {
  await api.close();
  rmSync(webFolder, { recursive: true });
});

it('removes tokens and attempts once they no longer count, but not earlier', async () => {
  const { db } = api;
  const now = api.clock();
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const {
    accountId,
    surveyId,
    adminIds: [participationId],
  } = await makeSurvey(api, { people: 2 });
  const personId = await createPerson(api);
  const hash = () => Buffer.from(randomUUID());
  const participation = { account_id: accountId, participation_id: participationId! };
  for (const expires_at of [now, at(1)]) {
    await db.insertInto('password_reset_token').values({ hash: hash(), person_id: personId, expires_at }).execute();
    await db
      .insertInto('download_token')
      .values({
        hash: hash(),
        account_id: accountId,
        survey_id: surveyId,
        person_id: personId,
        request: null,
        expires_at,
        spent_at: null,
      })
      .execute();
    await db
      .insertInto('totp_setup')
      .values({ hash: hash(), person_id: personId, secret: 'JBSWY3DPEHPK3PXP', expires_at })
      .execute();
    const change = {
      id: randomUUID(),
      person_id: personId,
      email_address: 'new@example.org',
      former_address: 'ann@example.org',
      expires_at,
    };
    await db.insertInto('email_change').values(change).execute();
    await db.insertInto('email_change_token').values({ hash: hash(), email_change_id: change.id }).execute();
    await db
      .insertInto('claim_token')
      .values({ hash: hash(), ...participation, person_id: personId, expires_at })
      .execute();
  }
  for (const time of [at(-15 * minute), at(-15 * minute + 1)]) {
    await db.insertInto('sign_in_failure').values({ origin: hash(), failed_at: time }).execute();
    await db
      .insertInto('register_attempt')
      .values({ ...participation, attempted_at: time })
      .execute();
  }

  const day = 24 * 60 * minute;
  const files = {
    'own-AbC1234.js': at(-31 * day),
    'gone-AbC1234.js': at(-30 * day),
    'kept-AbC1234.js': at(1 - 30 * day),
  };
  await db
    .insertInto('web_file')
    .values(Object.entries(files).map(([name, when_needed]) => ({ path: name, content: Buffer.of(1), when_needed })))
    .execute();

  // Running them twice, even in two processes at once, does no harm.
  await Promise.all([...sweeps(db, webFolder), ...sweeps(db, webFolder)].map(({ run }) => run(now)));

  expect(await db.selectFrom('password_reset_token').select('expires_at').execute()).toEqual([{ expires_at: at(1) }]);
  expect(await db.selectFrom('download_token').select('expires_at').execute()).toEqual([{ expires_at: at(1) }]);
  expect(await db.selectFrom('totp_setup').select('expires_at').execute()).toEqual([{ expires_at: at(1) }]);
  expect(await db.selectFrom('email_change').select('expires_at').execute()).toEqual([{ expires_at: at(1) }]);
  expect(await db.selectFrom('email_change_token').select('email_change_id').execute()).toHaveLength(1);
  expect(await db.selectFrom('claim_token').select('expires_at').execute()).toEqual([{ expires_at: at(1) }]);
  expect(await db.selectFrom('sign_in_failure').select('failed_at').execute()).toEqual([
    { failed_at: at(-15 * minute + 1) },
  ]);
  expect(await db.selectFrom('register_attempt').select('attempted_at').execute()).toEqual([
    { attempted_at: at(-15 * minute + 1) },
  ]);
  expect(await db.selectFrom('web_file').select(['path', 'when_needed']).orderBy('path').execute()).toEqual([
    { path: 'kept-AbC1234.js', when_needed: files['kept-AbC1234.js'] },
    { path: 'own-AbC1234.js', when_needed: now },
  ]);
});
