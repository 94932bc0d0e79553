import type { Db } from '#server/db/database.ts';
import { throttleOf } from '#server/http/createThrottle.ts';
import { enqueueMails } from '#server/mail/enqueueMail.ts';
import { takeShortestTime } from '#server/security/shortestTime.ts';
import { hashToken } from '#server/security/token.ts';
import { listParticipantsByEmail } from './startSurveyQueries.ts';

/** Counts the requests for each address, known or not, by its hash. */
const mails = throttleOf('linkMails');

/**
 * Queues the mails with the links of an address's invitations, one for each organisation that knows it. What the mail
 * contains, and whether there is one at all, is decided when it is sent. So the work here is the same two statements for
 * every address, and it waits for no lock.
 */
export const requestLinks = (db: Db, emailAddress: string, now: Date): Promise<void> =>
  takeShortestTime(enqueueLinks(db, emailAddress, now));

async function enqueueLinks(db: Db, emailAddress: string, now: Date): Promise<void> {
  if (!(await mails.countIfAllowed(hashToken(emailAddress.toLowerCase()).toString('latin1')))) return;
  const participants = await listParticipantsByEmail(db, emailAddress);
  await enqueueMails(
    db,
    participants.map((participant) => ({ message: 'links', ...participant })),
    now,
  );
}
