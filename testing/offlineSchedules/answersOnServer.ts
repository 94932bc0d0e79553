import type { HttpParticipant } from '../servers/httpParticipant.ts';
import type { ScheduleSite } from './scheduleSite.ts';
import { shownOf, type ShownAnswers } from './shownAnswer.ts';

interface Asking {
  site: Pick<ScheduleSite, 'server'>;
  participant: Pick<HttpParticipant, 'participationId' | 'accessToken'>;
}

/** The answers on the server, fetched without going through the proxy. */
export async function answersOnServer({ site, participant }: Asking): Promise<ShownAnswers> {
  const response = await fetch(`${site.server.url}/api/v0/participations/survey/${participant.participationId}`, {
    headers: { authorization: `Bearer ${participant.accessToken}` },
  });
  if (response.status !== 200) throw new Error(`The survey was refused with ${response.status}`);
  return shownOf((await response.json()).sections);
}
