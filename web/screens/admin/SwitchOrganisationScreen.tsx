import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '#web/paths.ts';
import { chooseAccount } from '#web/session/administration.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The organisation to switch to, and the page that follows. */
    organisation?: { id: string; next: '/' | '/account/settings' };
  }
}

/**
 * Switches to another organisation and goes on to one of its pages.
 * This is a page of its own because the previous page must have asked about unsaved changes and be gone. It then
 * neither shows nor requests the other organisation.
 */
export function SwitchOrganisationScreen() {
  // Stored on the first render: while the next page loads, the location is already that of the next page.
  const [{ organisation }] = useState(useLocation().state);
  const navigate = useNavigate();
  useEffect(() => {
    if (organisation) chooseAccount(organisation.id);
    void navigate({ to: organisation?.next ?? paths.home().to, replace: true });
  }, [organisation, navigate]);
  return null;
}
