import { eventStep, mostReporting, sourceStep, type EventStep } from '#server/results/disclosure/eventSteps.ts';

/** The result of a search. */
export interface TranscriptSearch {
  /** The number of data sets, and of different things shown. */
  dataSets: number;
  transcripts: number;
  /** The data sets about which readers learn too much, each with what they learn. */
  broken: Map<string, string>;
}

/** Shows counts of lines as text. Counts with the same text are the same to a reader. */
export type Show = (counts: readonly number[]) => string;

/** The product's rule. */
export const showSteps =
  (sizes: readonly number[], minimum: number): Show =>
  (counts) => {
    const { lines, ...whole } = stepsOf(counts, sizes, minimum);
    return [whole, ...lines].map(({ atLeast }) => atLeast).join();
  };

export function stepsOf(counts: readonly number[], sizes: readonly number[], minimum: number): EventStep {
  return eventStep(
    { reported: sum(counts), of: sum(sizes) },
    counts.map((reported, line) => ({ name: `Line ${line}`, reported, of: sizes[line]! })),
    minimum,
  );
}

/**
 * Tries all counts of one event in lines of these sizes. A reader knows the sizes and the rule, so they consider all counts
 * with the same text possible. They learn too much if a line, or several lines together, have fewer than `minimum`
 * possible counts, or if a line with a count below the minimum surely has 1 or more.
 */
export function searchTranscripts(sizes: readonly number[], minimum: number, show: Show): TranscriptSearch {
  const shown = new Map<string, number[][]>();
  for (const counts of everyCount(sizes)) {
    const text = show(counts);
    const alike = shown.get(text);
    if (alike) alike.push(counts);
    else shown.set(text, [counts]);
  }
  const broken = new Map<string, string>();
  for (const alike of shown.values()) {
    const learned = learnedFrom(alike, sizes.length, minimum);
    for (const counts of alike) {
      const own = learned(counts);
      if (own !== null) broken.set(counts.join(), own);
    }
  }
  const dataSets = [...shown.values()].reduce((total, { length }) => total + length, 0);
  return { dataSets, transcripts: shown.size, broken };
}

/**
 * The same for several events, and for a source of events. Tries all counts of the events, and all numbers of people who
 * named the source. Anyone who named it reported an event, and anyone who reported one can have left it out.
 * @param step of the source. Default: the product's rule.
 */
export function searchSources(
  sizes: readonly number[],
  events: number,
  minimum: number,
  step: typeof sourceStep = sourceStep,
): TranscriptSearch {
  const of = sum(sizes);
  const shown = new Map<string, { steps: EventStep[]; alike: { counts: number[]; most: number }[] }>();
  for (const counts of everyCount(Array.from({ length: events }, () => sizes).flat())) {
    const byEvent = Array.from({ length: events }, (_, event) =>
      counts.slice(event * sizes.length, (event + 1) * sizes.length),
    );
    const steps = byEvent.map((own) => stepsOf(own, sizes, minimum));
    const most = sum(sizes.map((size, line) => Math.min(size, sum(byEvent.map((own) => own[line]!)))));
    const text = JSON.stringify(steps);
    const same = shown.get(text) ?? { steps, alike: [] };
    same.alike.push({ counts, most });
    shown.set(text, same);
  }

  const result: TranscriptSearch = { dataSets: 0, transcripts: 0, broken: new Map() };
  for (const { steps, alike } of shown.values()) {
    const highest = alike.reduce((most, each) => Math.max(most, each.most), 0);
    if (step === sourceStep && highest !== mostReporting(steps))
      result.broken.set(JSON.stringify(steps), `at most ${highest} reported an event, not ${mostReporting(steps)}`);
    const sourceSteps = Array.from({ length: highest + 1 }, (_, reported) => step({ reported, of }, steps, minimum));
    for (const { atLeast, atMost } of new Set(sourceSteps.map(({ atLeast: from }) => sourceSteps[from]!))) {
      const possible = alike.filter(({ most }) => most >= atLeast);
      result.dataSets += possible.length;
      result.transcripts += 1;
      const named = Math.min(atMost, highest) - atLeast + 1;
      const ofSource =
        (named < minimum && atLeast > 0 ? `${named} counts of the source` : null) ??
        learnedOfAny(
          possible.map(({ counts }) => counts),
          sizes,
          { minimum, atLeast },
        );
      const ofEvents = Array.from({ length: events }, (_, event) => {
        const own = possible.map(({ counts }) => counts.slice(event * sizes.length, (event + 1) * sizes.length));
        const learned = learnedFrom(own, sizes.length, minimum);
        return own.map((counts) => learned(counts));
      });
      for (const [index, { counts }] of possible.entries()) {
        const learned = ofEvents.map((own) => own[index]).find((own) => own !== null) ?? ofSource;
        if (learned) result.broken.set(`${counts.join()} with ${atLeast} naming the source`, learned);
      }
    }
  }
  return result;
}

/** @returns a function that says what a reader learns about one of the data sets that look alike. Null: nothing. */
function learnedFrom(alike: readonly (readonly number[])[], lines: number, minimum: number) {
  const possible = Array.from({ length: 2 ** lines }, () => new Set<number>());
  for (const counts of alike) {
    const sums = new Uint16Array(2 ** lines);
    for (let union = 1; union < sums.length; union += 1) {
      const first = 31 - Math.clz32(union & -union);
      sums[union] = sums[union & (union - 1)]! + counts[first]!;
      possible[union]!.add(sums[union]!);
    }
  }
  const few = possible.findIndex(({ size }, union) => union > 0 && size < minimum);
  return (counts: readonly number[]): string | null => {
    if (few > 0) return `${possible[few]!.size} counts of lines ${few.toString(2)}`;
    const sure = counts.findIndex((count, line) => count < minimum && !possible[2 ** line]!.has(0));
    return sure < 0 ? null : `line ${sure} has 1 or more`;
  };
}

/**
 * Says what a reader learns about the number of people of a line who reported any event, if at least `atLeast` people of
 * all lines did. Null: nothing.
 */
function learnedOfAny(
  possible: readonly (readonly number[])[],
  sizes: readonly number[],
  { minimum, atLeast }: { minimum: number; atLeast: number },
): string | null {
  const numbers = sizes.map(() => new Set<number>());
  const mayBeSmall = sizes.map(() => false);
  for (const counts of possible) {
    const own = sizes.map((size, line) => {
      const reports = counts.filter((_, index) => index % sizes.length === line);
      return { least: Math.max(...reports), most: Math.min(size, sum(reports)) };
    });
    const most = sum(own.map((each) => each.most));
    for (const [line, each] of own.entries()) {
      const least = Math.max(each.least, atLeast - (most - each.most));
      mayBeSmall[line] ||= least < minimum;
      for (let number = least; number <= each.most; number += 1) numbers[line]!.add(number);
    }
  }
  const few = numbers.findIndex(({ size }) => size < minimum);
  if (few >= 0) return `${numbers[few]!.size} numbers of people of line ${few} who reported any event`;
  const sure = numbers.findIndex((own, line) => mayBeSmall[line] && !own.has(0));
  if (sure < 0) return null;
  return possible.every((counts) => counts.every((count, index) => index % sizes.length !== sure || count < minimum))
    ? `someone in line ${sure} reported an event`
    : null;
}

/** All combinations of numbers from 0 to each of these. */
function* everyCount(highest: readonly number[]): Generator<number[]> {
  const counts = highest.map(() => 0);
  for (;;) {
    yield [...counts];
    const place = counts.findIndex((count, index) => count < highest[index]!);
    if (place < 0) return;
    counts.fill(0, 0, place);
    counts[place]! += 1;
  }
}

/** All lists of a length with these numbers in ascending order. */
export const ascending = (numbers: readonly number[], length: number): number[][] =>
  length === 0
    ? [[]]
    : numbers.flatMap((first, index) => ascending(numbers.slice(index), length - 1).map((rest) => [first, ...rest]));

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
