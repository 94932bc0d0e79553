import type { Db } from './db/database.ts';
import { deleteExpiredSessions } from './features/auth/authQueries.ts';
import { deleteEmptySharedParticipations } from './features/participation/participationQueries.ts';
import type { PeriodicWork } from './jobs/startPeriodic.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** What is removed once nobody can need it any more. */
export const sweeps = (db: Db): PeriodicWork[] => [
  { name: 'expired sessions', everyMilliseconds: hour, run: (now) => deleteExpiredSessions(db, now) },
  {
    name: 'empty share-link participations',
    everyMilliseconds: hour,
    run: async (now) => void (await deleteEmptySharedParticipations(db, new Date(now.getTime() - day))),
  },
];
