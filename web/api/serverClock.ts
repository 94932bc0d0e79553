import { sharedStore } from '../session/sessionStore.ts';

const storeKey = 'participant.clockOffset';
const earliestKey = 'participant.notBefore';

/** Differences below this many milliseconds are ignored: the header has whole seconds, and an answer takes a while. */
const tolerance = 3_000;

const offset = () => sharedStore.read<number>(storeKey) ?? 0;

/**
 * The start of the second in which the server sent its last answer, in milliseconds since the epoch. The end of that
 * second might still be in the future.
 */
let lastAnswer = 0;

/**
 * The server's time in milliseconds since the epoch, estimated from its answers. All tabs agree on it within
 * `tolerance`. It is never before the time of the server's last answer to this tab. It is never ahead of a correct
 * local clock, because an answer given offline would then override answers given later on another device.
 */
export const serverNow = (): number =>
  Math.max(Date.now() + offset(), lastAnswer, sharedStore.read<number>(earliestKey) ?? 0);

/**
 * To be called when the server has confirmed a withdrawal. From then on, the estimated time is later than the server's
 * time of the withdrawal, in all tabs and also after a reload.
 */
export const startAfterLastAnswer = (): void => sharedStore.write(earliestKey, lastAnswer + 1_000);

/**
 * Learns from an answer how far this device's clock is from the server's. The server keeps the answer to a question
 * that has the latest time. Without the correction, an answer from a phone with a slow clock would lose against an
 * earlier one from another device.
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
