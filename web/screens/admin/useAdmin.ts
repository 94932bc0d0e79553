import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useKnownAdministration } from '#web/session/administration.ts';

const area = getRouteApi('/admin');

/**
 * Who administers which organisation: `person`, `account` and the standing that `rules/permissions` decide by. As it is now: a
 * change is shown at once.
 */
export function useAdmin() {
  const loaded = area.useLoaderData();
  const known = useKnownAdministration();
  return useMemo(() => (known?.current ? { person: known.person, ...known.current } : loaded), [known, loaded]);
}
