import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { needsYouNow, type Need } from './needs/needsYouNow.ts';
import { canEdit, canView } from '#rules/permissions.ts';
import { actionsQuery, currentSurveysQuery, reportsQuery } from '#web/api/queries.ts';
import { readReports } from '#web/session/readReports.ts';
import { toDate } from '#web/ui/dateTime.ts';
import { recentReportsShown } from './RecentReports.tsx';
import { useAdmin } from './useAdmin.ts';

export interface Dashboard {
  /** Something of it has not been answered yet. */
  isWaiting: boolean;
  /** Why the surveys could not be read; what else fails is told where it would stand. */
  error: Error | null;
  /** None where they are not shown to who looks. */
  surveys: SurveySummary[];
  needs: Need[];
}

/** What the dashboard is made of. */
export function useDashboard(): Dashboard {
  const admin = useAdmin();
  const { id } = admin.account;
  // Whoever looks at it while people answer sees the bars grow.
  const surveys = useQuery({ ...currentSurveysQuery(id), enabled: canView(admin), refetchInterval: 30_000 });
  const reports = useInfiniteQuery(reportsQuery(id, recentReportsShown));
  const actions = useQuery(actionsQuery(id, 'open'));
  // When what it goes by was read: that is again and again.
  const now = new Date(surveys.dataUpdatedAt || reports.dataUpdatedAt);
  const isLoading = [surveys, reports, actions].some((query) => query.isLoading && query.failureCount === 0);
  // Once: parts that are shown ask again for what has failed, and would else be taken away for it, and shown, without end.
  const [shownOf, setShownOf] = useState<string | null>(null);
  const isShown = shownOf === id;
  if (!isLoading && !isShown) setShownOf(id);
  return {
    isWaiting: isShown ? surveys.isLoading && !surveys.error : isLoading,
    // Of whom they are not shown to, it is left over from who was signed in before.
    error: canView(admin) && !surveys.data ? surveys.error : null,
    surveys: surveys.data ?? [],
    needs: needsYouNow({
      surveys: surveys.data ?? [],
      reports: reports.data?.pages[0]?.reports ?? [],
      actions: actions.data ?? [],
      readReports: readReports(),
      mayEdit: canEdit(admin),
      now,
      today: toDate(now),
    }),
  };
}
