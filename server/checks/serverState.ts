import type { Db } from '../db/database.ts';
import type { PeriodicWork } from '../jobs/startPeriodic.ts';
import type { TlsCertificate } from './certificates.ts';

/** State of a server that is not in its database. The page Platform and the metrics show it. */
export interface ServerState {
  /** Null: it is still starting. */
  whenStarted: Date | null;
  /** The scheduled tasks. None until it has started them. */
  tasks: Pick<PeriodicWork, 'name' | 'everyMilliseconds'>[];
  /** The certificates that it has seen last, also if they are expired or not trusted. */
  certificates: TlsCertificate[];
  /**
   * By how many seconds the clock of this machine was ahead of the database's when it was last compared. Negative if it
   * was behind, null if it has not been compared yet.
   */
  clockSecondsAhead: number | null;
}

/** By the server's database. */
const states = new WeakMap<Db, ServerState>();

export const serverState = (db: Db): ServerState =>
  states.get(db) ?? { whenStarted: null, tasks: [], certificates: [], clockSecondsAhead: null };

/** Updates the state of the server with this database. Omitted fields keep their value. */
export const noteServerState = (db: Db, changed: Partial<ServerState>): void =>
  void states.set(db, { ...serverState(db), ...changed });

/** Notes a certificate. If it could not be read, the one seen before stays. */
export function noteCertificate(db: Db, certificate: TlsCertificate | null): void {
  if (!certificate) return;
  const others = serverState(db).certificates.filter((each) => each.for !== certificate.for);
  noteServerState(db, { certificates: [...others, certificate] });
}
