import { apiOrigin } from './buildVariables.ts';

/**
 * Returns the address of something on the server, given its path there (`/app/content/…`, `/api/v0/…`). A complete URL
 * is returned unchanged.
 */
export const serverAddress = (address: string): string => (/^\/(?!\/)/.test(address) ? apiOrigin + address : address);

/** The origin of the server's pages, such as `https://heartwood.example.org`. */
export const serverOrigin = (): string => apiOrigin || window.location.origin;
