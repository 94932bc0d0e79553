import { randomInt } from 'node:crypto';

/** The same in an order that nobody can foresee, each as likely as any other. */
export function shuffle<T>(list: readonly T[]): T[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}
