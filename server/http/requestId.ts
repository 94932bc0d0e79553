import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header with the id of a request, in requests and answers. */
export const requestIdHeader = 'x-request-id';

/**
 * The ids that are kept: UUIDs, ULIDs, trace ids and the like. They are logged, so an e-mail address, an IP address, and
 * our tokens (43 characters) never match.
 */
const sane = /^[A-Za-z0-9_-]{8,40}$/;

/** A random id of 16 characters. It is in every answer, so it is shorter than a UUID. */
export const newRequestId = (): string => randomBytes(12).toString('base64url');

/** The id of a request: the one that was sent with it, or a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers[requestIdHeader];
  return typeof sent === 'string' && sane.test(sent) ? sent : newRequestId();
}
