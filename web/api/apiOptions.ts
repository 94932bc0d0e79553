import { limits } from '../../contract/limits.ts';
import type { ApiOptions } from './createApi.ts';

/** Where the calls go and how long they wait (spec 000 section 9). */
export const apiOptions: ApiOptions = {
  baseUrl: '/api/v0',
  requestTimeout: limits.requestTimeout,
  tokenRequestTimeout: limits.tokenRequestTimeout,
};
