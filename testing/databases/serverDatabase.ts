import { copyTestDatabase } from './testDatabase.ts';
import { withProduct, type Product } from './withProduct.ts';

export interface ServerDatabase {
  /** DATA_DIR, and DATABASE_URL on PostgreSQL: for a server process. */
  settings: Record<string, string>;
  /** Works on the database from this process, with its content and the default settings. Embedded: only while no server runs on it. */
  use<T>(work: (product: Product) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** A new, migrated database without an organisation, for server processes. */
export const createServerDatabase = async (): Promise<ServerDatabase> => serverDatabaseIn(await copyTestDatabase());

/** One that is there already. */
export const serverDatabaseIn = ({
  databaseUrl,
  dataDir,
  remove,
}: Awaited<ReturnType<typeof copyTestDatabase>>): ServerDatabase => ({
  settings: { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
  use: (work) => withProduct({ databaseUrl, dataDir }, work),
  remove,
});
