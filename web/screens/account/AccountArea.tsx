import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '#web/api/queryClient.ts';
import { drafts } from '#web/forms/draftStore.ts';

/** The layout of the screens for the person's profile and the organisation's settings. */
export function AccountArea() {
  useEffect(() => drafts.removeOld(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
