import { expect, it } from 'vitest';
import { killRounds } from '../testing/faults/killRounds.ts';
import { createOrganisation } from '../testing/surveys/organisation.ts';
import { createServerDatabase } from '../testing/databases/serverDatabase.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';

// Runs the whole built server. `npm run soak` does the same a hundred times.
it('a server that is killed three times at work loses nothing that it acknowledged, and leaves nothing half done', async () => {
  const database = await createServerDatabase();
  const given = await database.use(async (product) => {
    const { shareToken } = await makeSurvey(product, { people: 2 });
    const { accountId, as } = await createOrganisation(product);
    return { shareToken, administrator: { accountId, accessToken: as.manage } };
  });
  const { acknowledged, changes, lost } = await killRounds(3, database.settings, given);
  expect(lost).toEqual([]);
  expect(changes).toBeGreaterThan(3);
  expect(acknowledged).toBeGreaterThan(30);
  await database.remove();
}, 180_000);
