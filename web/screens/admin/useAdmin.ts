import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useKnownAdministration } from '#web/session/administration.ts';

const area = getRouteApi('/admin');

/**
 * The signed-in person and the organisation: `person`, `account` and the role that `rules/permissions` decides by.
 * Always current: a change is shown at once.
 */
export function useAdmin() {
  const loaded = area.useLoaderData();
  const known = useKnownAdministration();
  return useMemo(() => (known?.current ? { person: known.person, ...known.current } : loaded), [known, loaded]);
}
