import type { Population, FilterOption } from '../disclosure/population.ts';
import type { Results } from './results.ts';

/**
 * The options of questions as several surveys release them together: what one of them merged is merged in all,
 * otherwise the difference would be about the few whose options were merged (docs/rules/disclosure.md#several-surveys).
 * @param all of each survey; what only one of them asks stays as it is.
 * @param labelOf what options that are merged are called, by question and values in order.
 */
export function mergeFilterOptions(
  all: readonly Results['filterOptions'][],
  labelOf: (id: string, values: readonly number[]) => string,
): Results['filterOptions'] {
  const ids = new Set(all.flatMap((filterOptions) => [...filterOptions.keys()]));
  return new Map(
    [...ids].map((id) => {
      const own = all.flatMap((filterOptions) => filterOptions.get(id) ?? []);
      const merged: number[][] = [];
      for (const { values } of own) {
        const touched = merged.filter((each) => each.some((value) => values.includes(value)));
        for (const each of touched) merged.splice(merged.indexOf(each), 1);
        merged.push([...new Set([...touched.flat(), ...values])]);
      }
      return [
        id,
        inOrderOf(own, merged).map(
          (values) => own.find((option) => isSame(option.values, values)) ?? { label: labelOf(id, values), values },
        ),
      ];
    }),
  );
}

/** A merged option has its values in the order in which they come first, and stands where the first of them stood. */
function inOrderOf(filterOptions: readonly FilterOption[], merged: readonly number[][]): number[][] {
  const order = [...new Set(filterOptions.flatMap(({ values }) => values))];
  const place = (value: number) => order.indexOf(value);
  return merged
    .map((values) => values.toSorted((a, b) => place(a) - place(b)))
    .toSorted((a, b) => place(a[0]!) - place(b[0]!));
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((value) => b.includes(value));

/** A population in merged options: an option also selects the ones that it is merged with. */
export const widen = ({ questions, ...rest }: Population, filterOptions: Results['filterOptions']): Population => ({
  questions: questions.map(({ id, values }) => ({
    id,
    values: filterOptions
      .get(id)!
      .filter((option) => option.values.some((value) => values.includes(value)))
      .flatMap((option) => option.values)
      .sort((a, b) => a - b),
  })),
  ...rest,
});
