import { copyTestDatabase } from './testDatabase.ts';
import { withProduct, type Product } from './withProduct.ts';

export interface ServerDatabase {
  /** The settings of a server process on this database: DATA_DIR and, on PostgreSQL, DATABASE_URL. */
  settings: Record<string, string>;
  /**
   * Runs the product's own operations on the database in this process, with the default settings. On an embedded
   * database, this works only while no server runs on it.
   */
  use<T>(work: (product: Product) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** A new, migrated database without an organisation, for server processes. */
export const createServerDatabase = async (): Promise<ServerDatabase> => serverDatabaseIn(await copyTestDatabase());

/** Provides an existing, migrated database to server processes. */
export const serverDatabaseIn = ({
  databaseUrl,
  dataDir,
  remove,
}: Awaited<ReturnType<typeof copyTestDatabase>>): ServerDatabase => ({
  settings: { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
  use: (work) => withProduct({ databaseUrl, dataDir }, work),
  remove,
});
