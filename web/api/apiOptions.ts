import { limits } from '#contract/limits.ts';
import { languageToRequest } from '../i18n/language.ts';
import { serverAddress } from '../serverAddress.ts';
import type { ApiOptions } from './createApi.ts';
import { learnServerTime } from './serverClock.ts';

/** The base URL of calls, their language, and their timeouts (docs/rules/calls.md#calls-from-the-browser). */
export const apiOptions: ApiOptions = {
  baseUrl: serverAddress('/api/v0'),
  language: languageToRequest,
  requestTimeout: limits.requestTimeout,
  tokenRequestTimeout: limits.tokenRequestTimeout,
  onAnswer: learnServerTime,
};
