/** One line of a bench's table: the product's cost, next to the minimum possible cost in the same run. */
export interface Measurement {
  what: string;
  /** With its unit, as `2380/s, p99 12 ms`. */
  product: string;
  /** The reference, with its unit. */
  floor?: string;
  /** Product by floor, of one run. */
  ratio?: number;
  /** The bound of the ratio. The run fails if it is missed. */
  needed?: { atLeast: number } | { atMost: number };
  /** In absolute terms: printed, as machines differ, and not asserted. */
  goal?: string;
}

/** A bench: its name is what `npm run bench -- name` takes. */
export interface Bench {
  title: string;
  /** @param postgresUrl a PostgreSQL server with fsync on, where each bench makes databases of its own. */
  run(postgresUrl: string): Promise<Measurement[]>;
}

/** Returns whether a figure's ratio is within its bound, if it has one. */
export function isMet({ ratio, needed }: Measurement): boolean {
  if (!needed || ratio === undefined) return true;
  return 'atLeast' in needed ? ratio >= needed.atLeast : ratio <= needed.atMost;
}

/** The figures as a table in Markdown. */
export function tableOf(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => {
    const { what, product, floor = '', ratio, needed, goal = '' } = measurement;
    const bound = needed ? ('atLeast' in needed ? `≥ ${needed.atLeast}` : `≤ ${needed.atMost}`) : '';
    const verdict = isMet(measurement) ? '' : ' **missed**';
    return `| ${what} | ${product} | ${floor} | ${ratio === undefined ? '' : shortened(ratio)} | ${bound}${verdict} | ${goal} |`;
  });
  return ['| what | product | floor | ratio | needed | goal |', '|---|---|---|---|---|---|', ...rows].join('\n');
}

const shortened = (ratio: number) =>
  ratio >= 10 ? ratio.toFixed(0) : ratio >= 0.1 ? ratio.toFixed(2) : ratio.toFixed(4);
