import type { Participation } from '#contract/entities/participation.ts';
import { forgetParticipations, participations } from '#web/session/participations.ts';

/** The participations of the session as they are now. */
export function loadParticipations(): Promise<Participation[]> {
  forgetParticipations();
  return participations();
}
