/** A released number: how many of the responses in `mask` chose one of `options`. */
export interface Equation {
  /** 1 for the responses that are counted, 0 for the others. */
  mask: Uint8Array;
  options: ReadonlySet<string>;
  size: number;
}

const sweeps = 200;

/**
 * The probability that each response chose each option: the distribution of maximum entropy that agrees with the
 * released numbers, by iterative proportional fitting (Darroch and Ratcliff 1972). Responses of one cell get the same
 * distribution.
 * @param cells the cell of each response. An equation counts either all responses of a cell or none.
 * @returns by response, the probability of each option in the order of `options`.
 */
export function estimateAnswers(
  cells: readonly string[],
  options: readonly string[],
  equations: readonly Equation[],
): number[][] {
  const names = [...new Set(cells)];
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const firstOf = names.map((name) => cells.indexOf(name));
  const sizes = names.map(() => 0);
  for (const cell of cells) sizes[placeOf.get(cell)!]! += 1;

  const counts = Float64Array.from(
    { length: names.length * options.length },
    (_, index) => sizes[Math.floor(index / options.length)]! / options.length,
  );
  const constraints = [
    ...equations.map(({ mask, options: chosen, size }) => ({
      size,
      counted: names.flatMap((_, cell) =>
        mask[firstOf[cell]!]
          ? options.flatMap((option, index) => (chosen.has(option) ? [cell * options.length + index] : []))
          : [],
      ),
    })),
    ...names.map((_, cell) => ({
      size: sizes[cell]!,
      counted: options.map((_option, index) => cell * options.length + index),
    })),
  ];
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (const { size, counted } of constraints) {
      let sum = 0;
      for (const index of counted) sum += counts[index]!;
      if (sum > 0) for (const index of counted) counts[index]! *= size / sum;
    }
  }
  return cells.map((name) => {
    const cell = placeOf.get(name)!;
    return options.map((_, index) => counts[cell * options.length + index]! / sizes[cell]!);
  });
}
