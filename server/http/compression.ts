import type { RouteOptions } from 'fastify';
import { constants } from 'node:zlib';

/**
 * How a long answer travels. Given to each route: what the framework's plugin is told for all of them, a route with options
 * of its own does not take over.
 */
export const compression: NonNullable<Exclude<RouteOptions['compress'], false>> = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  // Up to so many bytes at once, in a fraction of a millisecond: by streams it takes several times as much.
  syncThreshold: 65_536,
};
