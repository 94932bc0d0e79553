import type { Config } from './config.ts';
import type { Content } from './content/loadContent.ts';
import type { Db } from './db/database.ts';

/** What every feature is given. */
export interface Deps {
  db: Db;
  config: Config;
  content: Content;
  /** The time. Nothing else asks the machine or the database what time it is, so that tests can set it. */
  clock: () => Date;
}
