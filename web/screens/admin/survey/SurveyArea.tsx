import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApiError } from '#web/api/ApiError.ts';
import { surveyQuery } from '#web/api/queries.ts';
import { usePendingChanges } from '#web/forms/pendingChanges.ts';
import { ErrorScreen, LoadingScreen } from '#web/layout/ErrorScreen.tsx';
import { withArchived } from '#web/forms/withPending.ts';
import { SurveyContext } from './surveyContext.ts';
import { SurveyUnavailable } from './SurveyUnavailable.tsx';

/**
 * Milliseconds between reloads of a visible survey. Other people edit it, participants answer, and scheduled times
 * pass.
 */
const refreshEvery = 20_000;

const isRefusal = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 403);

/** Loads the survey for its page, its editor and its participants, and keeps it up to date. */
export function SurveyArea() {
  const { surveyId } = useParams({ from: '/admin/survey/$surveyId' });
  const { data, error } = useQuery({ ...surveyQuery(surveyId), refetchInterval: refreshEvery });
  const changes = usePendingChanges();
  const survey = useMemo(() => data && withArchived(data, changes), [data, changes]);
  if (isRefusal(error)) return <SurveyUnavailable forbidden={(error as ApiError).status === 403} />;
  // While the server cannot be reached, the last loaded survey stays.
  if (!survey) return error ? <ErrorScreen error={error} /> : <LoadingScreen />;
  return (
    <SurveyContext value={survey}>
      <Outlet key={surveyId} />
    </SurveyContext>
  );
}
