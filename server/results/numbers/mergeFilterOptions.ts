import type { Population } from '../disclosure/population.ts';
import type { Cut, Results } from './results.ts';

/**
 * The options of questions as they are released of several surveys together: what one of them merged is merged in all, or the
 * difference would be about the few whose options were merged (wire conventions section 8).
 * @param all of each survey; what only one of them asks stays as it is.
 * @param labelOf what options that are merged are called, by question and values in order.
 */
export function mergeCuts(
  all: readonly Results['cuts'][],
  labelOf: (id: string, values: readonly number[]) => string,
): Results['cuts'] {
  const ids = new Set(all.flatMap((cuts) => [...cuts.keys()]));
  return new Map(
    [...ids].map((id) => {
      const own = all.flatMap((cuts) => cuts.get(id) ?? []);
      const merged: number[][] = [];
      for (const { values } of own) {
        const touched = merged.filter((each) => each.some((value) => values.includes(value)));
        for (const each of touched) merged.splice(merged.indexOf(each), 1);
        merged.push([...new Set([...touched.flat(), ...values])]);
      }
      return [
        id,
        inOrderOf(own, merged).map(
          (values) => own.find((cut) => isSame(cut.values, values)) ?? { label: labelOf(id, values), values },
        ),
      ];
    }),
  );
}

/** A merged option has its values in the order in which they come first, and stands where the first of them stood. */
function inOrderOf(cuts: readonly Cut[], merged: readonly number[][]): number[][] {
  const order = [...new Set(cuts.flatMap(({ values }) => values))];
  const place = (value: number) => order.indexOf(value);
  return merged
    .map((values) => values.toSorted((a, b) => place(a) - place(b)))
    .toSorted((a, b) => place(a[0]!) - place(b[0]!));
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((value) => b.includes(value));

/** A population in merged options: an option also selects the ones that it is merged with. */
export const widen = ({ questions, ...rest }: Population, cuts: Results['cuts']): Population => ({
  questions: questions.map(({ id, values }) => ({
    id,
    values: cuts
      .get(id)!
      .filter((cut) => cut.values.some((value) => values.includes(value)))
      .flatMap((cut) => cut.values)
      .sort((a, b) => a - b),
  })),
  ...rest,
});
