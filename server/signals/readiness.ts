import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { listMigrations } from '../db/migrate.ts';
import { findKey, type Keyring } from '../secrets/keyring.ts';

/** The longest wait of a check for the database, in milliseconds. The answer must leave within two seconds. */
const patience = 1_500;
/** A balancer that asked within this time still asks, in milliseconds. */
const recently = 30_000;
/**
 * The time that a balancer needs to notice that a server is stopping, in milliseconds. HAProxy in docs/scale/ needs two
 * checks, 2 s apart.
 */
const drainTime = 5_000;

/** The state of this process. `startServer` sets the state. */
export interface Readiness {
  /**
   * `draining`: the server is stopping. `retiring`: only this process of it is stopping, and others take its clients.
   */
  state: 'starting' | 'ready' | 'draining' | 'retiring';
  /** Returns why the process cannot answer requests. Null if it can. Takes at most 1.5 s. */
  check(): Promise<string | null>;
  /**
   * Answers checks by "stopping" from now on. If a balancer has asked lately, waits until it will have noticed. After
   * that, the port may close. A process that was never ready keeps its state, so that it answers no request in between.
   */
  drain(): Promise<void>;
  /**
   * Lets clients that keep a connection go to the other processes of this server: every answer ends its connection from
   * now on. Waits until most clients have noticed.
   */
  retire(): Promise<void>;
}

export function createReadiness(db: Db, keyring: Keyring): Readiness {
  let whenAsked = 0;
  let checking: Promise<string | null> | undefined;

  async function checkDatabase(): Promise<string | null> {
    const names = await listMigrations();
    // Migrations of a later release are no problem: this process keeps running while the others are replaced.
    const { rows } = await sql<{ applied: number; fingerprint: Uint8Array | null }>`
      select (select count(*)::int from migration where name = any(${names})) as applied,
        (select fingerprint from secret_key) as fingerprint
    `.execute(db);
    const [found] = rows;
    if (found!.applied < names.length) return 'the database has the schema of an earlier release';
    if (!found!.fingerprint || !findKey(keyring, found!.fingerprint))
      return 'the database belongs to another secret key';
    return null;
  }

  return {
    state: 'starting',
    async check() {
      whenAsked = Date.now();
      if (this.state === 'starting') return 'it is starting';
      if (this.state === 'draining') return 'it is stopping';
      // Checks share one statement, so that they do not pile up while the database hangs.
      checking ??= checkDatabase()
        .catch(() => 'the database cannot be reached')
        .finally(() => {
          checking = undefined;
        });
      const late = new AbortController();
      const result = await Promise.race([
        checking,
        sleep(patience, 'the database does not answer', { signal: late.signal }).catch(() => null),
      ]);
      late.abort();
      return result;
    },
    async drain() {
      if (this.state === 'starting' || this.state === 'retiring') return;
      this.state = 'draining';
      if (Date.now() - whenAsked < recently) await sleep(drainTime);
    },
    async retire() {
      if (this.state !== 'ready') return;
      this.state = 'retiring';
      await sleep(drainTime);
    },
  };
}
