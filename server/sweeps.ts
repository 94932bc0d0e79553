import { limits } from '../contract/limits.ts';
import type { Db } from './db/database.ts';
import { deleteExpiredSessions } from './features/auth/authQueries.ts';
import { deleteExpiredEmailChanges, deleteExpiredPasswordResetTokens } from './features/auth/mailedLinkQueries.ts';
import { deleteOldSignInFailures } from './features/auth/signInFailureQueries.ts';
import { deleteEmptySharedParticipations } from './features/participation/startSurveyQueries.ts';
import { deleteOldPreviews } from './features/surveyQuestions/previewQueries.ts';
import { deleteExpiredClaimTokens, deleteOldRegisterAttempts } from './features/participation/registrationQueries.ts';
import { deleteExpiredTotpSetups } from './features/auth/totpQueries.ts';
import { deleteExpiredDownloadTokens } from './features/surveyReport/downloadTokenQueries.ts';
import { storeWebFiles } from './http/storeWebFiles.ts';
import { deleteOldWebFiles } from './http/webFileQueries.ts';
import type { PeriodicWork } from './jobs/startPeriodic.ts';
import { deleteOldRejections } from './results/ledger/rejectionQueries.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Time for which files of a release stay stored after its last server has ended. A tab may be open for that long. */
const webFileTime = 30 * day;

/**
 * Deletes data that no one can need any more.
 * @param webFolder the web application of this server. Its files are kept.
 */
export const sweeps = (db: Db, webFolder: string): PeriodicWork[] => [
  everyHour('expired sessions', (now) => deleteExpiredSessions(db, now)),
  everyHour('empty share-link participations', (now) =>
    deleteEmptySharedParticipations(db, new Date(now.getTime() - day)),
  ),
  everyHour('old previews', (now) => deleteOldPreviews(db, new Date(now.getTime() - limits.previewSeconds * 1000))),
  everyHour('expired password reset tokens', (now) => deleteExpiredPasswordResetTokens(db, now)),
  everyHour('expired download tokens', (now) => deleteExpiredDownloadTokens(db, now)),
  everyHour('rejected requests for reports', (now) => deleteOldRejections(db, new Date(now.getTime() - day))),
  everyHour('expired email changes', (now) => deleteExpiredEmailChanges(db, now)),
  everyHour('set-ups of two-factor sign-in that were not finished', (now) => deleteExpiredTotpSetups(db, now)),
  everyHour('expired claim tokens', (now) => deleteExpiredClaimTokens(db, now)),
  everyHour('old sign-in failures', (now) => deleteOldSignInFailures(db, now)),
  everyHour('old register attempts', (now) =>
    deleteOldRegisterAttempts(db, new Date(now.getTime() - limits.registerAttempts.windowSeconds * 1000)),
  ),
  everyHour('web files of earlier releases', async (now) => {
    await storeWebFiles(db, webFolder, now);
    await deleteOldWebFiles(db, new Date(now.getTime() - webFileTime));
  }),
];

const everyHour = (name: string, run: (now: Date) => Promise<unknown>): PeriodicWork => ({
  name,
  everyMilliseconds: hour,
  run: async (now) => void (await run(now)),
});
