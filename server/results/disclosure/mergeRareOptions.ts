import type { FilterOption } from './population.ts';

/** An option of a question, or "no answer". */
interface CountedOption {
  label: string;
  /** Its code in the results. */
  value: number;
  /** Number of people who chose it. */
  count: number;
}

/**
 * Returns the filter options of a question (docs/rules/disclosure.md#merged-options). Options that fewer than the
 * minimum chose are merged with each other and with "no answer". Until they reach the minimum together, they are also
 * merged with the smallest other option. So each filter option covers at least `minimum` people, provided that at least
 * that many people answered. The options also do not reveal which of them no one chose.
 *
 * @param options in the order of the question. Filter options keep this order, and a merged one is at the position of
 * its first option.
 * @param noAnswer the option "no answer", which is left out if its count is 0.
 * @param countAny number of people who chose at least one of these values. Required for several choices, since people
 * who chose two must count once.
 */
export function mergeRareOptions(
  options: readonly CountedOption[],
  noAnswer: CountedOption,
  minimum: number,
  countAny?: (values: number[]) => number,
): FilterOption[] {
  const all = noAnswer.count > 0 ? [...options, noAnswer] : options;
  const count = (chosen: readonly CountedOption[]) =>
    countAny ? countAny(chosen.map(({ value }) => value)) : chosen.reduce((sum, option) => sum + option.count, 0);

  const joined = new Set(all.filter((option) => option === noAnswer || option.count < minimum));
  const others = all.filter((option) => !joined.has(option)).toSorted((a, b) => a.count - b.count);
  while (joined.size > 0 && others.length > 0 && count([...joined]) < minimum) joined.add(others.shift()!);

  const together = all.filter((option) => joined.has(option));
  return all.flatMap((option): FilterOption[] => {
    if (!joined.has(option)) return [{ label: option.label, values: [option.value] }];
    if (option !== together[0]) return [];
    return [{ label: mergedLabel(together.map(({ label }) => label)), values: together.map(({ value }) => value) }];
  });
}

/** "A", "A or B", "A, B or no answer". */
export function mergedLabel(labels: readonly string[]): string {
  const [last, ...others] = labels.toReversed();
  return others.length === 0 ? last! : `${others.reverse().join(', ')} or ${last!}`;
}
