import type { Config } from './config.ts';
import type { Content } from './content/content.ts';
import type { Db } from './db/database.ts';
import type { Keyring } from './secrets/keyring.ts';

/** The dependencies of every feature. */
export interface Deps {
  db: Db;
  config: Config;
  content: Content;
  /**
   * The current time, which tests can set. It is the database's time, from `followDatabaseClock`. All code uses this
   * clock instead of the machine's or the database's, except the statements that decide which answer is newer.
   */
  clock: () => Date;
}

/** The dependencies of the few features that store secrets in the database. */
export interface SecretDeps extends Deps {
  keyring: Keyring;
}
