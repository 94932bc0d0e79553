import type { KeyObject } from 'node:crypto';
import type { Config } from './config.ts';
import type { Content } from './content/content.ts';
import type { Db } from './db/database.ts';

/** The dependencies of every feature. */
export interface Deps {
  db: Db;
  config: Config;
  content: Content;
  /**
   * The time, which tests can set: the database's, as `followDatabaseClock` has it. Nothing else asks the machine or the
   * database for it, but for the statements that decide which answer is newer.
   */
  clock: () => Date;
}

/** The same for the few that have to do with secrets which the database has to keep. */
export interface SecretDeps extends Deps {
  /** The key for sealing: `sealSecret`. */
  secretKey: KeyObject;
}
