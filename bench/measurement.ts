/** One line of a bench's table: the product's cost, next to the minimum possible cost in the same run. */
export interface Measurement {
  what: string;
  /** The product's figure with its unit, such as `2380/s, p99 12 ms`. */
  product: string;
  /** The figure of the reference, with its unit. */
  floor?: string;
  /** The product's figure divided by the floor's in the same run. */
  ratio?: number;
  /** The bound of the ratio. The run fails if the ratio is outside it. */
  needed?: { atLeast: number } | { atMost: number };
  /** An absolute goal for the product's figure. It is only printed, since machines differ. */
  goal?: string;
}

/** A bench. `npm run bench -- name` runs it by the name that main.ts gives it. */
export interface Bench {
  title: string;
  /** Lines for postgresql.conf. */
  conf?: string;
  /** @param postgresUrl a PostgreSQL server with fsync, on which the bench creates its own databases. */
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
