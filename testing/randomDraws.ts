import { randomNumbers } from '../server/randomNumbers.ts';

export type RandomDraws = ReturnType<typeof randomDraws>;

/** Choices that look random and are the same for the same seed. */
export function randomDraws(seed: number) {
  const random = randomNumbers(seed);
  /** A whole number from `min` to `max`, both included. */
  const integer = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('There is nothing to pick from');
    return list[integer(0, list.length - 1)]!;
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const mixed = [...list];
    for (let last = mixed.length - 1; last > 0; last -= 1) {
      const other = integer(0, last);
      [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
    }
    return mixed;
  };
  /** An index of `weights`, with a probability proportional to its weight. */
  const weighted = (weights: readonly number[]) => {
    let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => (left -= weight) < 0);
    return index < 0 ? weights.length - 1 : index;
  };
  return { integer, chance: (share: number) => random() < share, pick, shuffled, weighted };
}
