import { providePreparedDatabases } from '../testing/preparedDatabase.ts';

/** Playwright's global set-up, with what ends it. */
export default providePreparedDatabases;
