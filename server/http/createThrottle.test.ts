import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createThrottle } from './createThrottle.ts';

/**
 * A throttle with its own clock, which allows 5 calls at once and 2 calls per second. `pass` returns null if the
 * throttle lets a key through, otherwise the seconds to wait.
 */
function throttleAt() {
  const at = { time: 0 };
  const throttle = createThrottle({ atOnce: 5, aSecond: 2 }, () => at.time);
  const pass = (key = 'a') => {
    try {
      throttle.require(key);
    } catch (error) {
      return (error as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds;
    }
    throttle.count(key);
    return null;
  };
  return { at, pass };
}

it('lets a burst through at once, then a number per second, and says how long to wait', () => {
  const { at, pass } = throttleAt();
  expect(Array.from({ length: 7 }, () => pass())).toEqual([null, null, null, null, null, 1, 1]);
  expect(pass('b')).toBeNull();
  at.time += 500;
  expect([pass(), pass()]).toEqual([null, 1]);
  at.time += 60_000;
  expect(Array.from({ length: 6 }, () => pass())).toEqual([null, null, null, null, null, 1]);
});

it('lets calls through that keep to the rate, and never more, whatever the pauses between them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3000), { maxLength: 200 }), (pauses) => {
      const { at, pass } = throttleAt();
      const passed: number[] = [];
      for (const pause of pauses) {
        at.time += pause;
        if (pass() === null) passed.push(at.time);
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

it('counts a call only if it is allowed, where it does not reject', () => {
  const throttle = createThrottle({ atOnce: 2, aSecond: 1 }, () => 0);
  expect(Array.from({ length: 3 }, () => throttle.countIfAllowed('a'))).toEqual([true, true, false]);
  expect(throttle.countIfAllowed('b')).toBe(true);
});

it('remembers a busy key while many others come and go, and forgets a key that is no longer used', () => {
  const { pass } = throttleAt();
  for (let time = 0; time < 5; time += 1) pass('busy');
  for (let stranger = 0; stranger < 25_000; stranger += 1) pass(`one${stranger}`);
  expect(pass('busy')).toBe(1);
  for (let stranger = 0; stranger < 60_000; stranger += 1) pass(`two${stranger}`);
  expect(pass('busy')).toBeNull();
});
