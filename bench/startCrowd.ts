import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../server/projectRoot.ts';
import type { Crowd, Outcome } from './crowd.ts';

export interface CrowdProcess {
  /** Sends people, and returns the outcome when the last of them has finished. @throws Error if anyone was rejected. */
  send(crowd: Crowd): Promise<Outcome>;
  stop(): void;
}

/** Starts the process that simulates people (crowd.ts). */
export function startCrowd(): CrowdProcess {
  const child = spawn(process.execPath, [path.join(projectRoot, 'dist/bench/crowd.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const lines = createInterface({ input: child.stdout });
  return {
    async send(crowd) {
      child.stdin.write(`${JSON.stringify(crowd)}\n`);
      const outcome = JSON.parse(String((await once(lines, 'line'))[0])) as Outcome;
      if (outcome.rejected > 0)
        throw new Error(
          `${outcome.rejected} of ${crowd.tokens.length} people could not take part: ${outcome.rejection}`,
        );
      return outcome;
    },
    stop: () => void child.kill(),
  };
}
