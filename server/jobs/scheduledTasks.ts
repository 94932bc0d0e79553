import type { Db } from '../db/database.ts';
import type { PeriodicWork } from './startPeriodic.ts';

/** By the database of the server that runs them. */
const ofServers = new WeakMap<Db, readonly PeriodicWork[]>();

/** Returns the scheduled tasks of the server with this database, none until it has started them. */
export const scheduledTasks = (db: Db): readonly PeriodicWork[] => ofServers.get(db) ?? [];

/** Sets which scheduled tasks there are, so that signals and the page Platform know when one is late. */
export const setScheduledTasks = (db: Db, tasks: readonly PeriodicWork[]): void => void ofServers.set(db, tasks);
