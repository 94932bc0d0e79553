import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { useActions } from './actions/actionLists.ts';
import { needsYouNow, type Need } from './needs/needsYouNow.ts';
import { canEdit, canView } from '#rules/permissions.ts';
import { api } from '#web/api/client.ts';
import { everySurveyQuery, reportsQuery } from '#web/api/queries.ts';
import { usePendingChanges } from '#web/forms/pendingChanges.ts';
import { getOpenedReports } from '#web/session/openedReports.ts';
import { toDate } from '#web/ui/dateTime.ts';
import { recentReportsShown } from './RecentReports.tsx';
import { arrangeSurveys } from '#web/forms/withPending.ts';
import { useAdmin } from './useAdmin.ts';

export interface Dashboard {
  /** Some of the data has not arrived yet. */
  isWaiting: boolean;
  /** Why the surveys could not be loaded. Other failures are shown where the missing data would be. */
  error: Error | null;
  /** Empty if this person cannot see surveys. */
  surveys: SurveySummary[];
  /** A survey of the organisation has opened at some time. True if this person may not create surveys, or on an error. */
  hasOpened: boolean;
  needs: Need[];
}

/** The data of the dashboard. */
export function useDashboard(): Dashboard {
  const admin = useAdmin();
  const { id } = admin.account;
  // Reloads regularly, so that the completion bars grow while people answer.
  const surveys = useQuery({ ...everySurveyQuery(id, 'current'), enabled: canView(admin), refetchInterval: 30_000 });
  const openedNow = surveys.data?.some(hasBeenOpened) ?? true;
  const furthest = useQuery({
    queryKey: ['surveys', id, 'furthest'],
    // The survey with the last status, of all surveys, also archived ones.
    queryFn: () => api.getSurveys({ params: { accountId: id }, query: { filter: 'all', sort: '-status', limit: '1' } }),
    enabled: canEdit(admin) && !openedNow,
  });
  const reports = useInfiniteQuery(reportsQuery(id, recentReportsShown));
  const actions = useActions(id, 'open');
  const changes = usePendingChanges();
  const current = surveys.data ? arrangeSurveys(surveys.data, false, id, changes) : [];
  // The time when the data was last loaded, which happens regularly.
  const now = new Date(surveys.dataUpdatedAt || reports.dataUpdatedAt);
  const isLoading = [surveys, furthest, reports, actions].some((query) => query.isLoading && query.failureCount === 0);
  // Decided only once. Visible parts reload what has failed: if that hid them again, they would be hidden and shown
  // without end.
  const [shownOf, setShownOf] = useState<string | null>(null);
  const isShown = shownOf === id;
  if (!isLoading && !isShown) setShownOf(id);
  return {
    isWaiting: isShown ? surveys.isLoading && !surveys.error : isLoading,
    // If this person cannot see surveys, an error is left over from someone else's session.
    error: canView(admin) && !surveys.data ? surveys.error : null,
    surveys: current,
    hasOpened: openedNow || !furthest.data || furthest.data.surveys.some(hasBeenOpened),
    needs: needsYouNow({
      surveys: current,
      reports: reports.data?.pages[0]?.reports ?? [],
      actions: actions.actions?.filter(({ status }) => status !== 'DONE') ?? [],
      openedReports: getOpenedReports(),
      mayEdit: canEdit(admin),
      now,
      today: toDate(now),
    }),
  };
}

const hasBeenOpened = ({ status }: SurveySummary) => status === 'OPEN' || status === 'CLOSED';
