import type { FilterOption } from './population.ts';

/** An option of a question, or that nothing was chosen. */
interface CountedOption {
  label: string;
  /** Its code in the results. */
  value: number;
  /** Number of people who chose it. */
  count: number;
}

/**
 * The filter options of a question (docs/rules/disclosure.md#merged-options). Options that fewer than the minimum
 * chose are merged with each other and with the people who gave no answer and, until they reach the minimum together,
 * with the smallest other option. So each filter option is about at least `minimum` people, if there are that many at
 * all, and no one learns which options no one chose.
 *
 * @param options in the order of the question, which the filter options keep; a merged one is at the position of its
 * first option.
 * @param noAnswer people who chose nothing; omitted if there are none.
 * @param countAny number of people who chose any of some values; required if people choose several, so that the
 * numbers do not add up.
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
