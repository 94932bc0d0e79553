import { useMemo } from 'react';
import type { ParticipantGroup } from '#contract/entities/participant.ts';
import { usePendingChanges } from '#web/forms/pendingChanges.ts';
import { withCounts } from '#web/forms/withPending.ts';

/** Loaded groups with the number of people that they have once the pending changes are made. */
export function useGroupCounts(groups: ParticipantGroup[] | undefined): ParticipantGroup[] | undefined {
  const changes = usePendingChanges();
  return useMemo(() => groups && withCounts(groups, changes), [groups, changes]);
}
