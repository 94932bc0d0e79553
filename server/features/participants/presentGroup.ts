import type { ParticipantGroup } from '#contract/entities/participant.ts';
import type { GroupRow } from './groupQueries.ts';

export const presentGroup = (row: GroupRow): ParticipantGroup => ({
  id: row.id,
  name: row.name,
  groupType: row.group_type,
  participantCount: row.participant_count,
});
