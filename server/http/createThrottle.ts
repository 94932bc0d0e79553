import { ApiError } from '../ApiError.ts';

/** So many at once, and so many a second in the long run. */
interface Pace {
  atOnce: number;
  aSecond: number;
}

export interface Throttle {
  /** @throws ApiError TooManyRequests, where the key has used up what it may do for now. */
  require(key: string): void;
  /** Counts one. */
  count(key: string): void;
}

/** Keys that are remembered at least; twice as many at most, some 100 bytes each. */
const remembered = 20_000;

/**
 * Holds up whoever goes faster than a pace, by whatever key they are counted: a token bucket, kept as the moment at which it will be
 * full again. In memory, since it must cost a call nothing: each process counts for itself, and forgets with its end. The
 * time is this process's own, since a clock that is set must hold up nobody.
 * @param now milliseconds that only ever go on.
 */
export function createThrottle({ atOnce, aSecond }: Pace, now: () => number = () => performance.now()): Throttle {
  const each = 1000 / aSecond;
  let recent = new Map<string, number>();
  let before = new Map<string, number>();
  /** Milliseconds until the bucket is full again. */
  const untilFull = (key: string) => Math.max(0, (recent.get(key) ?? before.get(key) ?? 0) - now());
  return {
    require(key) {
      const wait = untilFull(key) + each - atOnce * each;
      if (wait > 0) throw new ApiError('TooManyRequests', { retryAfterSeconds: Math.ceil(wait / 1000) });
    },
    count(key) {
      recent.set(key, now() + untilFull(key) + each);
      if (recent.size >= remembered) [before, recent] = [recent, new Map()];
    },
  };
}
