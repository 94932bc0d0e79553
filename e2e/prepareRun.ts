import { providePreparedDatabases } from '../testing/databases/preparedDatabase.ts';

/** Playwright's global set-up. Returns its teardown. */
export default providePreparedDatabases;
