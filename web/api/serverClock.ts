import { sharedStore } from '../session/sessionStore.ts';

const storeKey = 'participant.clockOffset';
const earliestKey = 'participant.notBefore';

/** The header has whole seconds, and an answer takes a while: smaller differences mean nothing. In milliseconds. */
const tolerance = 3_000;

const offset = () => sharedStore.read<number>(storeKey) ?? 0;

/** The second in which the server sent its last answer, at its beginning: its end would be ahead of the time. In milliseconds since the epoch. */
let lastAnswer = 0;

/**
 * The time by the server's clock, in milliseconds since the epoch, as far as its answers show. The same in all tabs,
 * within the tolerated seconds, and never before the last answer here. If the local clock is correct, it is never
 * ahead of it: otherwise an answer given offline would replace what another device answers in the meantime.
 */
export const serverNow = (): number =>
  Math.max(Date.now() + offset(), lastAnswer, sharedStore.read<number>(earliestKey) ?? 0);

/** Makes all tabs, and this one after a reload, start after the second of the server's last answer: it confirmed a withdrawal. */
export const startAfterLastAnswer = (): void => sharedStore.write(earliestKey, lastAnswer + 1_000);

/**
 * Learns from an answer how far this device's clock is from the server's. The newest answer to a question stays, by
 * its time: on a phone whose clock is slow, what was chosen last would lose against what was chosen first elsewhere.
 * @param askedAt when the request was sent, by this device's clock in milliseconds.
 */
export function learnServerTime(response: Response, askedAt: number): void {
  const shown = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(shown)) return;
  lastAnswer = shown;
  const now = Date.now();
  if (now - askedAt > tolerance) return;
  const found = shown + 500 - (askedAt + now) / 2;
  if (Math.abs(found - offset()) <= tolerance) return;
  if (Math.abs(found) > tolerance) sharedStore.write(storeKey, Math.round(found));
  else sharedStore.remove(storeKey);
}
