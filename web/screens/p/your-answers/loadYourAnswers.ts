import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import { api } from '#web/api/client.ts';
import { currentParticipation } from '#web/session/participations.ts';

/** The survey of the current participation, as the server has it now; null when one must be chosen first. */
export async function loadYourAnswers(): Promise<ParticipationSurvey | null> {
  const participation = await currentParticipation();
  return participation && api.getParticipationSurvey({ params: { participationId: participation.participationId } });
}
