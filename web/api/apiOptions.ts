import { limits } from '#contract/limits.ts';
import { languageToAsk } from '../i18n/language.ts';
import { serverAddress } from '../serverAddress.ts';
import type { ApiOptions } from './createApi.ts';
import { learnServerTime } from './serverClock.ts';

/**
 * Where the calls go, which language they request, and how long they wait (docs/rules/calls.md#calls-from-the-browser).
 */
export const apiOptions: ApiOptions = {
  baseUrl: serverAddress('/api/v0'),
  language: languageToAsk,
  requestTimeout: limits.requestTimeout,
  tokenRequestTimeout: limits.tokenRequestTimeout,
  onAnswer: learnServerTime,
};
