import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#contract/languages.ts';
import { api } from '#web/api/client.ts';

/*
 * A rehearsal is only in the memory of this tab. Its keys begin like those of the survey, so that a change of the survey
 * makes it stale. A call that is no longer needed is aborted.
 */

/** Loads which groups the report could show at this rate. */
export const forecastQuery = (surveyId: string, rate: number) =>
  queryOptions({
    queryKey: ['survey', surveyId, 'forecast', rate],
    queryFn: ({ signal }) => api.getForecast({ params: { surveyId }, query: { rate: String(rate) }, signal }),
    // The last forecast stays while one for another rate loads, but not that of another survey.
    placeholderData: (last, query) => (query?.queryKey[1] === surveyId ? last : undefined),
  });

interface RehearsalRequest {
  rate: number;
  seed: number;
  language: Language;
}

/** Loads both reports, made of invented answers. This takes seconds, so it is not requested more often than needed. */
export const rehearsalQuery = (surveyId: string, { rate, seed, language }: RehearsalRequest) =>
  queryOptions({
    queryKey: ['survey', surveyId, 'rehearsal', language, { rate, seed }],
    queryFn: ({ signal }) =>
      api.getRehearsal({
        params: { surveyId },
        query: { rate: String(rate), seed: String(seed), language },
        signal,
      }),
    // The last reports stay while others load, but not those in another language or of another survey.
    placeholderData: (last, query) =>
      query?.queryKey[1] === surveyId && query.queryKey[3] === language ? last : undefined,
    retry: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
