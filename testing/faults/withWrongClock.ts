import { execFileSync } from 'node:child_process';
import { findProgram } from '#scripts/tools/findProgram.mjs';

/**
 * The environment of a program whose machine has a wrong clock (libfaketime). As on such a machine, time passes as
 * always, and the monotonic clock is right.
 * @param offset such as '+1h' or '-1h'.
 */
export function withWrongClock(offset: string): Record<string, string> {
  const faketime = findProgram('faketime');
  if (!faketime) throw new Error('faketime is not installed: `npm test` installs it');
  const library = execFileSync(faketime, ['-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim();
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
