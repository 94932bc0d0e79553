import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { PeriodicWork } from '../jobs/startPeriodic.ts';
import { productVersion } from '../projectRoot.ts';
import { listKeys, type Keyring } from './keyring.ts';
import { deleteRunningServer, deleteServersUnseen, recordRunningServer } from './runningServerQueries.ts';
import { fingerprintOf } from './sealSecret.ts';
import { checkSecretKey } from './secretKey.ts';

const day = 24 * 3600;
/** The longest wait for the database when the server stops, in milliseconds. */
const patience = 2_000;

/**
 * Checks the keys (`checkSecretKey`) and records this process as a running server, in one transaction. So a change of the
 * key either finds this server, or makes its start fail.
 * @param isAlone true on the embedded database, which only one process can use. Other records are outdated then.
 * @returns the work that keeps the record up to date, and a function that deletes it. Call that after the last request.
 * @throws Error with one line if secrets are sealed with another key, or if running servers do not have this key.
 */
export async function registerServer(
  db: Db,
  keyring: Keyring,
  isAlone: boolean,
): Promise<{ work: PeriodicWork; end: () => Promise<void> }> {
  const server = {
    id: randomUUID(),
    name: `${hostname()} (process ${process.pid})`,
    version: productVersion,
    fingerprints: listKeys(keyring).map(fingerprintOf),
  };
  await inTransaction(db, async (tx) => {
    await deleteServersUnseen(tx, isAlone ? 0 : day);
    await checkSecretKey(tx, keyring);
    await recordRunningServer(tx, server);
  });
  return {
    work: {
      name: 'record of this server',
      everyMilliseconds: 15_000,
      run: async () => void (await recordRunningServer(db, server)),
    },
    async end() {
      const deleted = deleteRunningServer(db, server.id).catch(() => {});
      await Promise.race([deleted, pause(patience, undefined, { ref: false })]);
    },
  };
}
