import type { ApiOptions } from './createApi.ts';

/** Where the calls go and how long they wait (spec 000 section 9). */
export const apiOptions: ApiOptions = {
  baseUrl: '/api/v0',
  requestTimeout: 30_000,
  tokenRequestTimeout: 10_000,
};
