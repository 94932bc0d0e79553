import { throttleLimits } from '#contract/limits.ts';
import { ApiError } from '../ApiError.ts';

export type ThrottleKind = keyof typeof throttleLimits;

/** Burst size and sustained rate per second (token bucket). */
interface Pace {
  atOnce: number;
  aSecond: number;
}

export interface Throttle {
  /** @throws ApiError TooManyRequests if the key has used up its bucket for now. */
  require(key: string): Promise<void>;
  /** Counts one call of the key. */
  count(key: string): void;
  /** Counts one call of the key if its bucket is not used up. Returns whether it was counted. */
  countIfAllowed(key: string): Promise<boolean>;
}

/** The number of calls that a bucket had room for, at most as many as requested. If 0, milliseconds until it has room. */
export interface Taken {
  taken: number;
  wait: number;
}

/** The minimum number of remembered keys. At most twice as many are kept, at about 100 bytes each. */
const remembered = 20_000;

export type Buckets = ReturnType<typeof createBuckets>;

/**
 * Creates a token bucket for each key, stored as the time at which it will be full again. The buckets are in memory, so
 * that counting a call costs almost nothing, and they are lost when the process ends. The clock is monotonic, so that
 * setting the system clock throttles no one.
 * @param now the time in milliseconds, monotonic.
 */
export function createBuckets({ atOnce, aSecond }: Pace, now: () => number = () => performance.now()) {
  const each = 1000 / aSecond;
  let recent = new Map<string, number>();
  let before = new Map<string, number>();
  /** Milliseconds until the bucket is full again. */
  const untilFull = (key: string) => Math.max(0, (recent.get(key) ?? before.get(key) ?? 0) - now());
  /** Takes calls out of the bucket, also if it has no room for them. A negative number gives them back. */
  const count = (key: string, calls = 1) => {
    recent.set(key, now() + Math.max(0, untilFull(key) + calls * each));
    if (recent.size >= remembered) [before, recent] = [recent, new Map()];
  };
  /** The number of calls that the bucket has room for. */
  const room = (key: string) => Math.floor(atOnce - untilFull(key) / each + tolerance);
  return {
    /** Milliseconds until the bucket has room for one call. 0: it has. */
    untilRoom: (key: string) => Math.max(0, untilFull(key) + each - atOnce * each),
    count,
    /** Takes up to `most` calls, as far as there is room. */
    take(key: string, most: number): Taken {
      const taken = Math.max(0, Math.min(most, room(key)));
      if (taken > 0) count(key, taken);
      return { taken, wait: taken > 0 ? 0 : this.untilRoom(key) };
    },
  };
}

/** A part of a call that is rounded away, since a bucket is stored as a fraction of time. */
const tolerance = 1e-6;

const tooMany = (wait: number) =>
  new ApiError('TooManyRequests', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });

/** Throttles calls that exceed a rate, with buckets of this process. */
export function createThrottle(pace: Pace, now?: () => number): Throttle {
  const buckets = createBuckets(pace, now);
  return {
    async require(key) {
      const wait = buckets.untilRoom(key);
      if (wait > 0) throw tooMany(wait);
    },
    count: (key) => buckets.count(key),
    countIfAllowed: async (key) => buckets.take(key, 1).taken === 1,
  };
}

/** Buckets in another process, which several processes share. */
export interface RemoteBuckets {
  take(key: string, most: number): Promise<Taken>;
  /** Takes calls out of the bucket, also if it has no room for them. A negative number gives them back. */
  count(key: string, calls: number): void;
}

/** The part of a bucket that a process takes at once, so that it rarely has to request more. */
const leasePart = 1 / 64;
/** Calls that were not made within this time are given back, in milliseconds. */
const leaseTime = 10_000;

/**
 * Throttles calls by buckets that several processes share. A process takes some calls at once, and gives back those that
 * were not made. So all processes together never allow more than one would.
 */
export function createLeasedThrottle({ atOnce }: Pace, buckets: RemoteBuckets): Throttle {
  const size = Math.max(1, Math.floor(atOnce * leasePart));
  const leases = new Map<string, { left: number; until: number }>();
  let timer: NodeJS.Timeout | undefined;

  function giveBack() {
    const now = performance.now();
    for (const [key, { left, until }] of leases) {
      if (until > now) continue;
      if (left > 0) buckets.count(key, -left);
      leases.delete(key);
    }
    if (leases.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    async require(key) {
      if ((leases.get(key)?.left ?? 0) > 0) return;
      const { taken, wait } = await buckets.take(key, size);
      if (taken === 0) throw tooMany(wait);
      const left = (leases.get(key)?.left ?? 0) + taken;
      leases.set(key, { left, until: performance.now() + leaseTime });
      timer ??= setInterval(giveBack, leaseTime / 2).unref();
    },
    count(key) {
      const lease = leases.get(key);
      if (lease && lease.left > 0) lease.left -= 1;
      else buckets.count(key, 1);
    },
    countIfAllowed: async (key) => (await buckets.take(key, 1)).taken === 1,
  };
}

let remote: ((kind: ThrottleKind) => RemoteBuckets) | null = null;

/** Makes this process use the buckets that the processes of this machine share. Call it before the first request. */
export const shareThrottles = (buckets: (kind: ThrottleKind) => RemoteBuckets): void => void (remote = buckets);

/**
 * Returns the throttle of a kind of call, with the limits of the contract. It holds for all processes of this machine
 * together.
 */
export function throttleOf(kind: ThrottleKind): Throttle {
  let throttle: Throttle | undefined;
  // It is known only after the modules are loaded whether there are several processes.
  const own = () =>
    (throttle ??= remote
      ? createLeasedThrottle(throttleLimits[kind], remote(kind))
      : createThrottle(throttleLimits[kind]));
  return {
    require: (key) => own().require(key),
    count: (key) => own().count(key),
    countIfAllowed: (key) => own().countIfAllowed(key),
  };
}
