import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createBuckets, createLeasedThrottle, createThrottle, type Throttle } from './createThrottle.ts';

/**
 * A throttle with its own clock, which allows 5 calls at once and 2 calls per second. `pass` returns null if the
 * throttle lets a key through, otherwise the seconds to wait.
 */
function throttleAt() {
  const at = { time: 0 };
  const throttle = createThrottle({ atOnce: 5, aSecond: 2 }, () => at.time);
  return { at, pass: (key = 'a') => callOnce(throttle, key) };
}

async function callOnce(throttle: Throttle, key: string): Promise<number | null> {
  try {
    await throttle.require(key);
  } catch (error) {
    return (error as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds;
  }
  throttle.count(key);
  return null;
}

/** Returns the results of a number of calls, one after the other. */
async function passMany(number: number, call: () => Promise<number | null>): Promise<(number | null)[]> {
  const results: (number | null)[] = [];
  while (results.length < number) results.push(await call());
  return results;
}

it('lets a burst through at once, then a number per second, and says how long to wait', async () => {
  const { at, pass } = throttleAt();
  expect(await passMany(7, pass)).toEqual([null, null, null, null, null, 1, 1]);
  expect(await pass('b')).toBeNull();
  at.time += 500;
  expect(await passMany(2, pass)).toEqual([null, 1]);
  at.time += 60_000;
  expect(await passMany(6, pass)).toEqual([null, null, null, null, null, 1]);
});

it('lets calls through that keep to the rate, and never more, whatever the pauses between them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3000), { maxLength: 200 }), async (pauses) => {
      const { at, pass } = throttleAt();
      const passed: number[] = [];
      for (const pause of pauses) {
        at.time += pause;
        if ((await pass()) === null) passed.push(at.time);
        else expect(passed.filter((time) => time > at.time - 2500).length).toBeGreaterThanOrEqual(5);
      }
      for (const [index, time] of passed.entries()) {
        const since = passed
          .slice(0, index + 1)
          .map((first, position) => ({ count: index + 1 - position, seconds: (time - first) / 1000 }));
        for (const { count, seconds } of since) expect(count).toBeLessThanOrEqual(5 + 2 * seconds);
      }
    }),
  );
});

it('counts a call only if it is allowed, where it does not reject', async () => {
  const throttle = createThrottle({ atOnce: 2, aSecond: 1 }, () => 0);
  const counted = [];
  while (counted.length < 3) counted.push(await throttle.countIfAllowed('a'));
  expect(counted).toEqual([true, true, false]);
  expect(await throttle.countIfAllowed('b')).toBe(true);
});

it('remembers a busy key while many others come and go, and forgets a key that is no longer used', async () => {
  const { pass } = throttleAt();
  await passMany(5, () => pass('busy'));
  for (let stranger = 0; stranger < 25_000; stranger += 1) await pass(`one${stranger}`);
  expect(await pass('busy')).toBe(1);
  for (let stranger = 0; stranger < 60_000; stranger += 1) await pass(`two${stranger}`);
  expect(await pass('busy')).toBeNull();
});

/** Two processes that share buckets for 640 calls at once, and take 10 at a time. */
function twoProcesses(pace = { atOnce: 640, aSecond: 1e-9 }) {
  const buckets = createBuckets(pace, () => 0);
  const remote = {
    take: async (key: string, most: number) => buckets.take(key, most),
    count: (key: string, calls: number) => buckets.count(key, calls),
  };
  return { buckets, throttles: [createLeasedThrottle(pace, remote), createLeasedThrottle(pace, remote)] as const };
}

it('processes that share buckets never allow more than one would, however the calls are spread', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(1), { minLength: 700, maxLength: 900 }), async (turns) => {
      const { throttles } = twoProcesses();
      let passed = 0;
      for (const turn of turns) if ((await callOnce(throttles[turn]!, 'a')) === null) passed += 1;
      // The other process cannot use what one has taken, for a while.
      expect(passed).toBeLessThanOrEqual(640);
      expect(passed).toBeGreaterThan(640 - 10);
    }),
    { numRuns: 20 },
  );
});

it('a limit of few calls is exact, and calls that are checked but not made do not use it up', async () => {
  const { throttles } = twoProcesses({ atOnce: 3, aSecond: 1e-9 });
  const [one, other] = throttles;
  expect([await one.countIfAllowed('a'), await other.countIfAllowed('a'), await one.countIfAllowed('a')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(await other.countIfAllowed('a')).toBe(false);
  await one.require('b');
  await one.require('b');
  expect(await passMany(3, () => callOnce(other, 'b'))).toEqual([null, null, expect.any(Number)]);
  expect(await callOnce(one, 'b')).toBeNull();
});

it('calls that a process has taken and not made are given back', async () => {
  vi.useFakeTimers();
  try {
    const { buckets, throttles } = twoProcesses();
    expect(await callOnce(throttles[0], 'a')).toBeNull();
    expect(buckets.take('a', 1000).taken).toBe(630);
    vi.advanceTimersByTime(20_000);
    expect(buckets.take('a', 1000).taken).toBe(9);
  } finally {
    vi.useRealTimers();
  }
});
