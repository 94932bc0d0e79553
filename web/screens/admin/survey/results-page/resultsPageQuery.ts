import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';

/** The results page of a closed survey, as managers edit it. */
export const resultsPageQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey', surveyId, 'resultsPage'],
    queryFn: () => api.getResultsPage({ params: { surveyId } }),
    staleTime: 60_000,
  });
