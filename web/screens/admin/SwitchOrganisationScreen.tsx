import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sendPendingChanges } from '#web/forms/pendingChanges.ts';
import { type AfterSwitch, paths } from '#web/paths.ts';
import { chooseAccount } from '#web/session/administration.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The organisation to switch to, and the page that follows. */
    organisation?: { id: string; next: AfterSwitch };
  }
}

/** Maximum time to wait for changes of the previous organisation, in milliseconds. */
const patience = 5_000;

/**
 * Switches to another organisation and goes on to one of its pages.
 * This is a separate page, so that the previous page has asked about unsaved changes and is gone before the switch. The
 * previous page can then neither show nor request data of the other organisation.
 */
export function SwitchOrganisationScreen() {
  // Stored on the first render: while the next page loads, the location is already that of the next page.
  const [{ organisation }] = useState(useLocation().state);
  const navigate = useNavigate();
  useEffect(() => {
    const switchTo = async () => {
      // Changes that can still be undone belong to the previous organisation.
      await Promise.race([sendPendingChanges(), new Promise((resolve) => setTimeout(resolve, patience))]);
      if (organisation) chooseAccount(organisation.id);
      void navigate({ ...(organisation?.next ?? paths.home()), replace: true });
    };
    void switchTo();
  }, [organisation, navigate]);
  return null;
}
