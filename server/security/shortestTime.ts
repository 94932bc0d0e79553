import { setTimeout as pause } from 'node:timers/promises';

/**
 * In milliseconds. Longer than the work takes on a server that is not overloaded, so that the response time does not
 * reveal whether an address is known. On an overloaded server, the time to write one row is small compared with the
 * total.
 */
const shortestTime = 250;

/** Waits for work that an address may or may not cause, and at least for `shortestTime`. */
export async function takeShortestTime(work: Promise<unknown>): Promise<void> {
  await Promise.all([work, pause(shortestTime)]);
}
