import { providePreparedDatabases } from '../testing/databases/preparedDatabase.ts';

/** Playwright's global set-up, with what ends it. */
export default providePreparedDatabases;
