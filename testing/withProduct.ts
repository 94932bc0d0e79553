import path from 'node:path';
import { readConfig } from '../server/config.ts';
import { loadContent } from '../server/content/loadContent.ts';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import type { Deps } from '../server/deps.ts';
import { storeSurveyTypes } from '../server/features/surveyQuestions/recomposeSurveys.ts';
import { projectRoot } from '../server/projectRoot.ts';

/** Works on a database from this process by the product's own operations: brought up to date first, and closed afterwards. */
export async function withProduct<T>(
  database: string | { dataDir: string },
  work: (product: Pick<Deps, 'db' | 'config' | 'clock' | 'content'>) => Promise<T>,
): Promise<T> {
  const clock = () => new Date();
  const content = await loadContent(path.join(projectRoot, 'content'));
  const db = await openDatabase(
    typeof database === 'string' ? { databaseUrl: database, dataDir: '' } : { databaseUrl: null, ...database },
  );
  try {
    await migrate(db);
    await storeSurveyTypes(db, content.surveyTypes, clock());
    return await work({ db, content, clock, config: readConfig({}) });
  } finally {
    await db.destroy();
  }
}
