import { sharedStore } from '../session/sessionStore.ts';

const storeKey = 'participant.clockOffset';
const earliestKey = 'participant.notBefore';

/** A reply takes a while to arrive, so a smaller difference says nothing about the clocks. In milliseconds. */
const tolerance = 3_000;

const offset = () => sharedStore.read<number>(storeKey) ?? 0;

/** When the server sent its last reply. In milliseconds since the epoch. */
let lastAnswer = 0;

/**
 * The time by the server's clock, in milliseconds since the epoch, as far as its answers have told. The same in all tabs,
 * but for the seconds that are tolerated: what is chosen here is later than the last answer here, and so than everything
 * that the server had stored by then.
 */
export const serverNow = (): number => Math.max(Date.now() + offset(), lastAnswer, sharedStore.read<number>(earliestKey) ?? 0);

/** Makes the other tabs, and this one after a reload, start after the server's last answer too: it confirmed a withdrawal. */
export const startAfterLastAnswer = (): void => sharedStore.write(earliestKey, lastAnswer);

/**
 * Learns from an answer how far this device's clock is from the server's. The newest answer to a question stays, by
 * its time: on a phone whose clock is slow, what was chosen last would lose against what was chosen first elsewhere.
 * @param askedAt when the request was sent, by this device's clock in milliseconds.
 */
export function learnServerTime(response: Response, askedAt: number): void {
  const told = Date.parse(response.headers.get('server-time') ?? '');
  if (Number.isNaN(told)) return;
  lastAnswer = told;
  const now = Date.now();
  if (now - askedAt > tolerance) return;
  const found = told - (askedAt + now) / 2;
  if (Math.abs(found - offset()) <= tolerance) return;
  if (Math.abs(found) > tolerance) sharedStore.write(storeKey, Math.round(found));
  else sharedStore.remove(storeKey);
}
