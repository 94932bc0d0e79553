import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '#web/api/queryClient.ts';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';

/** What the administration's screens stand in. */
export function AdminArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Shortcuts />
    </QueryClientProvider>
  );
}
