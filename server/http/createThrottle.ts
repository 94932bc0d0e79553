import { ApiError } from '../ApiError.ts';

/** Burst size and sustained rate per second (token bucket). */
interface Pace {
  atOnce: number;
  aSecond: number;
}

export interface Throttle {
  /** @throws ApiError TooManyRequests if the key has used up its bucket for now. */
  require(key: string): void;
  /** Counts one call of the key. */
  count(key: string): void;
  /** Counts one call of the key if its bucket is not used up. Returns whether it was counted. */
  countIfAllowed(key: string): boolean;
}

/** The minimum number of remembered keys. At most twice as many are kept, at about 100 bytes each. */
const remembered = 20_000;

/**
 * Throttles calls that exceed a rate. Each key has a token bucket, stored as the time at which it will be full again.
 * The buckets are in memory, so that counting a call costs almost nothing. So each process counts separately, and its
 * counts are lost when it ends. The clock is monotonic, so that setting the system clock throttles no one.
 * @param now the time in milliseconds, monotonic.
 */
export function createThrottle({ atOnce, aSecond }: Pace, now: () => number = () => performance.now()): Throttle {
  const each = 1000 / aSecond;
  let recent = new Map<string, number>();
  let before = new Map<string, number>();
  /** Milliseconds until the bucket is full again. */
  const untilFull = (key: string) => Math.max(0, (recent.get(key) ?? before.get(key) ?? 0) - now());
  /** Milliseconds until the bucket has room for one call. At most 0: it has. */
  const untilRoom = (key: string) => untilFull(key) + each - atOnce * each;
  const count = (key: string) => {
    recent.set(key, now() + untilFull(key) + each);
    if (recent.size >= remembered) [before, recent] = [recent, new Map()];
  };
  return {
    require(key) {
      const wait = untilRoom(key);
      if (wait > 0) throw new ApiError('TooManyRequests', { retryAfterSeconds: Math.ceil(wait / 1000) });
    },
    count,
    countIfAllowed(key) {
      const allowed = untilRoom(key) <= 0;
      if (allowed) count(key);
      return allowed;
    },
  };
}
