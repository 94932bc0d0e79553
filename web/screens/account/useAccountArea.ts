import { getRouteApi } from '@tanstack/react-router';
import { useKnownAdministration } from '#web/session/administration.ts';

const area = getRouteApi('/account');

/**
 * The person signed in and the organisation that they are administering, or null. Always current: a change of either
 * is shown at once.
 */
export function useAccountArea() {
  const loaded = area.useLoaderData();
  return useKnownAdministration() ?? loaded;
}
