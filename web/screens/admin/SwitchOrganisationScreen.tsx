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
 * Switches to another organisation and goes on to a page of it. A page of its own: the page before has asked about unsaved changes
 * and is gone by now, so that it neither shows nor calls the other organisation.
 */
export function SwitchOrganisationScreen() {
  // Of the address that led here: while the next page loads, the location is already that page's.
  const [{ organisation }] = useState(useLocation().state);
  const navigate = useNavigate();
  useEffect(() => {
    if (organisation) chooseAccount(organisation.id);
    void navigate({ to: organisation?.next ?? paths.home().to, replace: true });
  }, [organisation, navigate]);
  return null;
}
