import { apiOrigin } from './buildVariables.ts';

/** The address of what the server has, for its address there: `/app/content/…`, `/api/v0/…`. A whole address stays as it is. */
export const serverAddress = (address: string): string => (/^\/(?!\/)/.test(address) ? apiOrigin + address : address);

/** Where the server's pages are, such as `https://heartwood.example.org`. */
export const serverOrigin = (): string => apiOrigin || window.location.origin;
