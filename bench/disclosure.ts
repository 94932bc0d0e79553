import {
  createDisclosureControl,
  rejected,
  type DisclosureControl,
} from '../server/results/disclosure/createDisclosureControl.ts';
import { orderRows, reordered } from '../server/results/numbers/orderRows.ts';
import { tally } from '../server/results/numbers/tally.ts';
import type { Variable } from '../server/results/numbers/variables.ts';
import { randomDraws } from '../testing/randomDraws.ts';
import { usefulnessOf } from './disclosureUsefulness.ts';
import type { Bench, Measurement } from './measurement.ts';
import { median } from './median.ts';
import { ordinaryUseOf, type OrdinaryUse } from './ordinaryOrganisation.ts';

const minimum = 5;
const people = 100_000;
const remembered = 500;
const items = 60;
const rounds = 9;

/** Measures how much of a report disclosure control releases, and what a decision costs. */
export const disclosure: Bench = {
  title: 'Disclosure control',
  async run() {
    return [...ordinary(), ...usefulness(), ...decisions()];
  },
};

/**
 * Measures what ordinary organisations can see. They have departments, managers, two sites that each have people of
 * every department, and three questions about the person.
 */
function ordinary(): Measurement[] {
  const labels: Record<keyof OrdinaryUse, string> = {
    groupsShown: 'groups shown',
    groupsCrossable: 'groups crossable',
    questionsAvailable: 'questions available',
    oneWay: 'one-way filters answered',
    twoQuestions: 'two-way filters of questions answered',
    questionAndGroup: 'options within a crossable group answered',
  };
  return [60, 120, 300, 1000].flatMap((size) =>
    Object.entries(ordinaryUseOf(size, [1, 2, 3, 4, 5])).map(([key, [part, all]]): Measurement => ({
      what: `ordinary organisations of ${size} people: ${labels[key as keyof OrdinaryUse]}`,
      product: String(part),
      floor: String(all),
      ratio: all === 0 ? 1 : part / all,
      ...(key === 'oneWay' && { needed: { atLeast: 1 } }),
    })),
  );
}

/** Measures the share of requests that are answered, with five questions and eight groups, on 21 bases. */
function usefulness(): Measurement[] {
  const requested = [
    [60, 0],
    [120, 0],
    [300, 0],
    [1000, 0],
    [1000, 0.003],
    [1000, 0.01],
  ] as const;
  return requested.flatMap(([size, missing]): Measurement[] => {
    const useful = usefulnessOf([1, 2, 3, 4, 5], size, missing);
    const [singles, pairs] = [useful.answeredSingles / useful.singles, useful.answeredPairs / useful.pairs];
    const isBound = size === 1000 && missing === 0;
    const asking = `${size} people${missing > 0 ? `, each question left out by ${percent(missing)}` : ''}`;
    return [
      {
        what: `${asking}: single filter options that are answered`,
        product: String(useful.answeredSingles),
        floor: String(useful.singles),
        ratio: singles,
        ...(isBound && { needed: { atLeast: 1 } }),
      },
      {
        what: `${asking}: two-way filter options of at least 20 people that are answered`,
        product: String(useful.answeredPairs),
        floor: String(useful.pairs),
        ratio: pairs,
        ...(isBound && { needed: { atLeast: 0.94 } }),
      },
      {
        what: `${asking}: numbers suppressed in them`,
        product: String(useful.suppressed),
        floor: String(useful.numbers),
        ratio: useful.suppressed / useful.numbers,
      },
    ];
  });
}

/** Compares the time of a decision when the ledger is large, and the time to count the numbers of a report. */
function decisions(): Measurement[] {
  const { control, next } = fullControl();
  const counting = timeOfReport();
  return Object.entries(next).map(([name, population]): Measurement => {
    const { verdict, time } = timeOfDecision(control, population);
    return {
      what: `${people} responses, ${remembered} populations, 20 bases: ${name} decided (${verdict}), by ${items} variables counted`,
      product: `${time.toFixed(1)} ms`,
      floor: `${counting.toFixed(1)} ms`,
      ratio: time / counting,
      goal: '50 ms',
    };
  });
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/**
 * Creates disclosure control with a full ledger. Each entry is an option of one question combined with an option of
 * another. Also returns populations for the next decision.
 */
function fullControl() {
  const { chance, integer, shuffled } = randomDraws(1);
  const whole = new Uint8Array(people).fill(1);
  const bases = [
    whole,
    ...Array.from({ length: 19 }, () => {
      const share = integer(1, 50) / 1000;
      return Uint8Array.from({ length: people }, () => (chance(share) ? 0 : 1));
    }),
  ];
  const answers = [2, 3, 5, 5, 4, 6, 8, 10].map((options) =>
    Uint8Array.from({ length: people }, () => integer(1, options)),
  );
  // Rows are in the order in which they are frozen.
  const order = orderRows(
    { people, values: new Map(answers.map((column, index) => [String(index), column])), choices: new Map() },
    [],
  );
  const columns = answers.map((column) => reordered(column, order));
  const where = (holds: (row: number) => boolean) => whole.map((_, row) => (holds(row) ? 1 : 0));
  const pairs = shuffled(
    columns.flatMap((one, index) =>
      columns
        .slice(index + 1)
        .flatMap((other) =>
          [...new Set(one)].flatMap((a) =>
            [...new Set(other)].map((b) => where((row) => one[row] === a && other[row] === b)),
          ),
        ),
    ),
  );

  const control = createDisclosureControl({ bases, minimum });
  control.decide(whole);
  for (let count = 1; count < remembered;) {
    const release = control.decide(pairs.pop()!);
    if (release !== rejected && release.isNew) count += 1;
  }

  const [first, second, third] = columns as [Uint8Array, Uint8Array, Uint8Array];
  const threeWay = where((row) => first[row] === 1 && second[row] === 1 && third[row] === 1);
  return {
    control,
    next: {
      'filter on three questions': threeWay,
      'everyone else': where((row) => first[row] !== 1),
      'everyone but one': where((row) => row !== 5),
    },
  };
}

function timeOfDecision(control: DisclosureControl, population: Uint8Array) {
  let verdict = '';
  const times = Array.from({ length: rounds }, () => {
    const mark = control.mark();
    const start = performance.now();
    const release = control.decide(population);
    const time = performance.now() - start;
    verdict = release === rejected ? rejected : release.isNew ? 'new' : 'known';
    control.rollback(mark);
    return time;
  });
  return { verdict, time: median(times) };
}

/** The time to count variables with a mean and five categories each, over half of the people, in milliseconds. */
function timeOfReport(): number {
  const { chance, integer } = randomDraws(2);
  const variables = Array.from({ length: items }, (_, index): Variable => {
    const indexes = Uint8Array.from({ length: people }, () => integer(0, 4));
    return {
      name: `item:${index}`,
      base: new Uint8Array(people).fill(1),
      scores: Float64Array.from(indexes, (value) => value / 4),
      categories: { kind: 'one', number: 5, indexes },
    };
  });
  const mask = Uint8Array.from({ length: people }, () => (chance(0.5) ? 1 : 0));
  return median(
    Array.from({ length: rounds }, () => {
      const start = performance.now();
      for (const variable of variables) tally(variable, mask);
      return performance.now() - start;
    }),
  );
}
