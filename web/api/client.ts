import table from 'contract:operations';
import { session } from '../session/session.ts';
import { apiOptions } from './apiOptions.ts';
import { createApi } from './createApi.ts';

/** The calls of the API, by the contract's names. */
export const api = createApi(table, session, apiOptions);
