import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { recordLog } from '#testing/servers/recordLog.ts';
import { startPeriodic } from './startPeriodic.ts';

const now = new Date('2026-11-21T09:00:00Z');
/** Long enough for a busy machine. */
const patiently = { timeout: 20_000 };

test('work is run with the current time at the start and repeatedly, even if some of it fails', async () => {
  const { log, lines } = recordLog();
  const times: Date[] = [];
  const periodic = startPeriodic(
    [
      { name: 'sweep', everyMilliseconds: 5, run: async (time) => void times.push(time) },
      {
        name: 'broken',
        everyMilliseconds: 5,
        run: async () => {
          throw new Error('out of order');
        },
      },
    ],
    { clock: () => now, log },
  );
  await vi.waitFor(() => {
    expect(times.length).toBeGreaterThan(2);
    expect(lines.length).toBeGreaterThan(1);
  }, patiently);
  await periodic.stop();
  const { length } = times;
  await sleep(30);
  expect(times).toHaveLength(length);
  expect(times[0]).toEqual(now);
  expect(lines[0]).toMatchObject({ level: 'error', message: 'Periodic work failed', metadata: { work: 'broken' } });
});

test('work never overlaps itself, and stopping waits for it', async () => {
  const { log } = recordLog();
  let running = 0;
  let most = 0;
  let ended = 0;
  const periodic = startPeriodic(
    [
      {
        name: 'slow',
        everyMilliseconds: 1,
        run: async () => {
          most = Math.max(most, (running += 1));
          await sleep(20);
          running -= 1;
          ended += 1;
        },
      },
    ],
    { clock: () => now, log },
  );
  await vi.waitFor(() => expect(ended).toBeGreaterThan(1), patiently);
  await periodic.stop();
  expect([most, running]).toEqual([1, 0]);
});
