import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './ApiError.ts';

/** What the administration's screens have read. A call that the server did not answer is retried; a rejected one is not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});
