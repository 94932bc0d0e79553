import { expect, it } from 'vitest';
import { killRounds } from '../testing/killRounds.ts';
import { createServerDatabase } from '../testing/serverDatabase.ts';

// The whole built server, as it runs: `npm run soak` does the same a hundred times.
it('loses no acknowledged answer when it is killed in the middle of a survey, five times', async () => {
  const database = await createServerDatabase();
  const { acknowledged, lost } = await killRounds(5, database.settings);
  expect(lost).toEqual([]);
  expect(acknowledged).toBeGreaterThan(50);
  await database.remove();
}, 180_000);
