import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './ApiError.ts';

/** Cache of the administration screens. A call that gets no answer is retried. A rejected call is not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});
