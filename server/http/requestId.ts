import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header with the id of a request, in requests and answers. */
export const requestIdHeader = 'x-request-id';

/**
 * The ids that are kept: UUIDs, ULIDs, trace ids and the like. They are logged, so an e-mail address, an IP address, and
 * our tokens (43 characters) never match.
 */
const sane = /^[A-Za-z0-9_-]{8,40}$/;

const idBytes = 12;
/** Random bytes for a thousand ids, since filling the buffer takes longer than everything else about an id. */
const random = Buffer.alloc(1000 * idBytes);
let used = random.length;

/** A random id of 16 characters. It is in every answer, so it is shorter than a UUID. */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += idBytes;
  return random.toString('base64url', used - idBytes, used);
}

/** The id of a request: the one that was sent with it, or a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers[requestIdHeader];
  return typeof sent === 'string' && sane.test(sent) ? sent : newRequestId();
}
