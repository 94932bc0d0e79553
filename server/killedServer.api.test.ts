import { randomUUID } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { createDatabase } from '../testing/createDatabase.ts';
import { killRounds } from '../testing/killRounds.ts';

// The whole built server, as it runs: `npm run soak` does the same a hundred times.
it('loses no acknowledged answer when it is killed in the middle of a survey, five times', async () => {
  const settings: Record<string, string> = process.env['TEST_DATABASE'] === 'postgres'
    ? { DATABASE_URL: await createDatabase(inject('postgresUrl'), `killed_${randomUUID().replaceAll('-', '')}`) }
    : {};
  const { acknowledged, lost } = await killRounds(5, settings);
  expect(lost).toEqual([]);
  expect(acknowledged).toBeGreaterThan(50);
}, 180_000);
