import { getRouteApi } from '@tanstack/react-router';
import { useKnownAdministration } from '#web/session/administration.ts';

const area = getRouteApi('/account');

/**
 * Who is signed in, and the organisation that is administered at the moment; null where there is none. As it is now: a
 * change of either is shown at once.
 */
export function useAccountArea() {
  const loaded = area.useLoaderData();
  return useKnownAdministration() ?? loaded;
}
