import { useMemo } from 'react';
import type { ParticipantGroup } from '#contract/entities/participant.ts';
import { usePendingChanges } from '#web/forms/pendingChanges.ts';
import { withCounts } from '#web/forms/withPending.ts';

interface LoadedGroups {
  data: ParticipantGroup[] | undefined;
  /** In milliseconds of the browser's clock. */
  dataUpdatedAt: number;
}

/** Loaded groups with the number of people that they have once the pending changes are made. */
export function useGroupCounts({ data, dataUpdatedAt }: LoadedGroups): ParticipantGroup[] | undefined {
  const changes = usePendingChanges();
  return useMemo(() => data && withCounts(data, changes, dataUpdatedAt), [data, changes, dataUpdatedAt]);
}
