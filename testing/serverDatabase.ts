import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import type { Deps } from '../server/deps.ts';
import { storeSurveyTypes } from '../server/features/surveyQuestions/recomposeSurveys.ts';
import { shippedContent } from './shippedContent.ts';
import { copyTestDatabase } from './testDatabase.ts';

export interface ServerDatabase {
  /** DATA_DIR, and DATABASE_URL on PostgreSQL: for a server process. */
  settings: Record<string, string>;
  /** Works on the database from this process, with its content and the settings that nobody set. Embedded: only while no server runs on it. */
  use<T>(work: (product: Pick<Deps, 'db' | 'config' | 'clock' | 'content'>) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** A new, migrated database without an organisation, for server processes. */
export const createServerDatabase = async (): Promise<ServerDatabase> => serverDatabaseIn(await copyTestDatabase());

/** One that is there already. */
export function serverDatabaseIn({
  databaseUrl,
  dataDir,
  remove,
}: Awaited<ReturnType<typeof copyTestDatabase>>): ServerDatabase {
  return {
    settings: { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
    async use(work) {
      const clock = () => new Date();
      const content = await shippedContent();
      const db = await openDatabase({ databaseUrl, dataDir });
      try {
        await storeSurveyTypes(db, content.surveyTypes, clock());
        return await work({ db, config: readConfig({}), clock, content });
      } finally {
        await db.destroy();
      }
    },
    remove,
  };
}
