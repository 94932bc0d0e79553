import { parseConfig } from '#server/config.ts';
import { openDatabase, type DatabaseSettings, type Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import { storeSurveyTypes } from '#server/features/surveyQuestions/recomposeSurveys.ts';
import { shippedContent } from '../files/shippedContent.ts';

/** The dependencies of the product's own operations. */
export type Product = Pick<Deps, 'db' | 'config' | 'clock' | 'content'>;

/**
 * Migrates an open database, and returns what the product's operations need: the shipped content, the default settings
 * and the machine's clock.
 */
export async function productOn(db: Db): Promise<Product> {
  const content = await shippedContent();
  const clock = () => new Date();
  await migrate(db);
  await storeSurveyTypes(db, content.surveyTypes, clock());
  return { db, config: parseConfig({}), clock, content };
}

/** Opens a database for the product's own operations in this process, and closes it after `work`. */
export async function withProduct<T>(
  settings: DatabaseSettings,
  work: (product: Product) => T | Promise<T>,
): Promise<T> {
  const db = await openDatabase(settings);
  try {
    return await work(await productOn(db));
  } finally {
    await db.destroy();
  }
}
