import { getRouteApi } from '@tanstack/react-router';

const area = getRouteApi('/admin');

/** Who administers which organisation: `person`, `account` and the standing that `rules/permissions` decide by. */
export const useAdmin = () => area.useLoaderData();
