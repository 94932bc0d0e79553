import type { Participation } from '../../../contract/entities/participation.ts';
import type { ParticipationSurvey } from '../../../contract/entities/participationSurvey.ts';
import { api } from '../../api/client.ts';
import { forgetParticipations, participations } from '../../session/participations.ts';

/** A line of the list. `surveyStatus` is null where nothing depends on it, or it could not be found out. */
export interface ParticipationEntry {
  participation: Participation;
  surveyStatus: ParticipationSurvey['status'] | null;
}

/** The participations of the session as they are now, and of those not submitted whether the survey takes answers. */
export async function loadEntries(): Promise<ParticipationEntry[]> {
  forgetParticipations();
  const all = await participations();
  return Promise.all(all.map(async (participation) => ({ participation, surveyStatus: await statusOf(participation) })));
}

async function statusOf({ participationId, whenCompleted }: Participation): Promise<ParticipationEntry['surveyStatus']> {
  if (whenCompleted) return null;
  // The list is worth showing without it: the survey's own page tells it too.
  const survey = await api.getParticipationSurvey({ params: { participationId } }).catch(() => null);
  return survey && survey.status;
}
