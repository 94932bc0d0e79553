import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '#web/api/queryClient.ts';
import { drafts } from '#web/forms/draftStore.ts';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';

/** The layout of the administration screens. */
export function AdminArea() {
  useEffect(() => drafts.removeOld(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Shortcuts />
    </QueryClientProvider>
  );
}
