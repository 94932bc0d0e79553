import type { KeyObject } from 'node:crypto';
import type { Config } from './config.ts';
import type { Content } from './content/content.ts';
import type { Db } from './db/database.ts';

/** What every feature is given. */
export interface Deps {
  db: Db;
  config: Config;
  content: Content;
  /** The time. Nothing else asks the machine or the database what time it is, so that tests can set it. */
  clock: () => Date;
}

/** The same for the few that have to do with secrets which the database has to keep. */
export interface SecretDeps extends Deps {
  /** What they are sealed with: `sealSecret`. */
  secretKey: KeyObject;
}
