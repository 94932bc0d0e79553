import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../disclosure/steps.ts';

/** Does one step after the other, and lets other requests be answered in between. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}
