import { setTimeout } from 'node:timers/promises';

/** The time between two health checks, in milliseconds. */
const between = 5;

/**
 * The longest time that a server lets others wait while it does some work: that of its health check, which needs neither
 * the database nor more than a moment, in milliseconds.
 * @param url the server's address.
 */
export async function longestPause(url: string, work: () => Promise<void>): Promise<number> {
  const done = new AbortController();
  let longest = 0;
  const check = async () => {
    while (!done.signal.aborted) {
      const started = performance.now();
      await (await fetch(`${url}/api/v0/health`)).text();
      longest = Math.max(longest, performance.now() - started);
      await setTimeout(between);
    }
  };
  const checked = check();
  try {
    await work();
  } finally {
    done.abort();
    await checked;
  }
  return longest;
}
