import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { needsYouNow, type Need } from './needs/needsYouNow.ts';
import { canEdit, canView } from '#rules/permissions.ts';
import { actionsQuery, currentSurveysQuery, reportsQuery } from '#web/api/queries.ts';
import { getOpenedReports } from '#web/session/openedReports.ts';
import { toDate } from '#web/ui/dateTime.ts';
import { recentReportsShown } from './RecentReports.tsx';
import { useAdmin } from './useAdmin.ts';

export interface Dashboard {
  /** Something of it has not been answered yet. */
  isWaiting: boolean;
  /** Why the surveys could not be loaded. Other failures are shown in their own place. */
  error: Error | null;
  /** None where they are not shown to who looks. */
  surveys: SurveySummary[];
  needs: Need[];
}

/** The data of the dashboard. */
export function useDashboard(): Dashboard {
  const admin = useAdmin();
  const { id } = admin.account;
  // The bars grow for anyone who watches while people answer.
  const surveys = useQuery({ ...currentSurveysQuery(id), enabled: canView(admin), refetchInterval: 30_000 });
  const reports = useInfiniteQuery(reportsQuery(id, recentReportsShown));
  const actions = useQuery(actionsQuery(id, 'open'));
  // When its data was loaded, which happens again and again.
  const now = new Date(surveys.dataUpdatedAt || reports.dataUpdatedAt);
  const isLoading = [surveys, reports, actions].some((query) => query.isLoading && query.failureCount === 0);
  // Once: parts that are shown ask again for what has failed, and would else be taken away for it, and shown, without end.
  const [shownOf, setShownOf] = useState<string | null>(null);
  const isShown = shownOf === id;
  if (!isLoading && !isShown) setShownOf(id);
  return {
    isWaiting: isShown ? surveys.isLoading && !surveys.error : isLoading,
    // Left over from the previous session of someone else, if this person cannot see them.
    error: canView(admin) && !surveys.data ? surveys.error : null,
    surveys: surveys.data ?? [],
    needs: needsYouNow({
      surveys: surveys.data ?? [],
      reports: reports.data?.pages[0]?.reports ?? [],
      actions: actions.data ?? [],
      openedReports: getOpenedReports(),
      mayEdit: canEdit(admin),
      now,
      today: toDate(now),
    }),
  };
}
