import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '#web/api/queryClient.ts';
import { drafts } from '#web/forms/draftStore.ts';

/** What the screens of the own profile and of the organisation's settings stand in. */
export function AccountArea() {
  useEffect(() => drafts.removeOld(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
