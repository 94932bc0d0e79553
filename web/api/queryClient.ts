import { QueryClient } from '@tanstack/react-query';
import { knownAdministration, watchAdministration } from '../session/administration.ts';
import { ApiError } from './ApiError.ts';

/** What the administration's screens have read. Answers of the server are tried again, refusals are not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});

// What one person or organisation has read is not another's.
watchAdministration(() => {
  if (knownAdministration() === null) queryClient.clear();
});
