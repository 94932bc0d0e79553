/** The number of people who reported something: between two numbers, of `of` people. All are whole numbers. */
export interface Step {
  atLeast: number;
  atMost: number;
  of: number;
}

/** The steps of an event: of everyone and of each line. Lines are by name, and the one without a name is last. */
export interface EventStep extends Step {
  /** `name` is null for the people in none of the groups that are lines. */
  lines: (Step & { name: string | null })[];
}

/** The events of a survey in steps, as stored at closing. */
export interface FrozenEvents {
  /** The minimum that the steps were made with. */
  minimum: number;
  /** By the event's code. */
  events: Record<string, EventStep>;
  /** By the id of the question who the events came from, the step of each option in order. */
  sources: Record<string, Step[]>;
}

/** The number of people who reported an event, and how many people there are. */
export interface EventCount {
  reported: number;
  of: number;
}

/**
 * The step of a line. Steps begin at the multiples of the minimum. The last one begins at the largest multiple that
 * leaves it at least the minimum of counts, so every step has at least the minimum of counts. Why:
 * docs/rules/disclosure.md#events.
 */
export const lineStep = ({ reported, of }: EventCount, minimum: number): Step =>
  stepWithLast({ reported, of }, multipleBelow(of - minimum + 1, minimum), minimum);

/**
 * The step of everyone. The lines already say that no more people reported it than the sum of their highest counts. So
 * the last step begins at the largest multiple that leaves it at least the minimum of counts up to that sum, or at 0.
 * @param most the sum of `atMost` of all lines. Without lines, the number of people.
 */
export const wholeStep = ({ reported, of }: EventCount, most: number, minimum: number): Step =>
  stepWithLast({ reported, of }, multipleBelow(most - minimum + 1, minimum), minimum);

/** The steps of an event, with those of lines. */
export function eventStep(
  whole: EventCount,
  lines: readonly (EventCount & { name: string | null })[],
  minimum: number,
): EventStep {
  const ofLines = lines.map(({ name, ...count }) => ({ name, ...lineStep(count, minimum) }));
  return { ...wholeStep(whole, lines.length > 0 ? sumOfMost(ofLines) : whole.of, minimum), lines: ofLines };
}

/**
 * The step of a source of events, among the people who reported one. If people name it, they reported an event, so the
 * steps of the events say how many can have named it. The last step leaves the minimum of counts up to that number. It
 * also begins so low that no one needs to have reported an event in a line whose steps all begin at 0.
 */
export function sourceStep(count: EventCount, events: readonly EventStep[], minimum: number): Step {
  const lines = [...(events[0]?.lines.keys() ?? [])];
  const withoutOne = lines
    .filter((line) => events.every((event) => event.lines[line]!.atLeast === 0))
    .map((line) => mostReporting(events, line) + minimum - 1);
  return wholeStep(count, Math.min(mostReporting(events), ...withoutOne), minimum);
}

/**
 * Returns the most people who can have reported any of these events, by everything that their steps say. Counts of a
 * line are at least `atLeast` and at most `atMost`, those of all lines together at most `atMost` of everyone, and no line
 * has more people than `of`. This is a maximum flow from events through lines to people, which equals the minimum cut
 * (Ford and Fulkerson 1956). There are few events, so it compares all.
 * @param silent the index of a line in which no one reported any.
 */
export function mostReporting(events: readonly EventStep[], silent: number | null = null): number {
  // Without lines, everyone is one line.
  const linesOf = ({ lines, ...whole }: EventStep): readonly Step[] => (lines.length > 0 ? lines : [whole]);
  const flows = events.map((event) => ({
    more: event.atMost - sumOf(linesOf(event), ({ atLeast }) => atLeast),
    moreOf: linesOf(event).map(({ atLeast, atMost }, line) => (line === silent ? 0 : atMost - atLeast)),
  }));
  const lines = (events[0] ? linesOf(events[0]) : []).map(({ of }, line) => {
    const reports = sumOf(events, (event) => linesOf(event)[line]!.atLeast);
    return { surely: Math.min(of, reports), room: Math.max(0, of - reports) };
  });
  const least = (rest: typeof flows, closed: number, open: typeof flows): number => {
    const [first, ...others] = rest;
    if (first) return Math.min(least(others, closed + first.more, open), least(others, closed, [...open, first]));
    const sent = lines.map((_, line) => sumOf(open, ({ moreOf }) => moreOf[line]!));
    return closed + sumOf(lines, ({ room }, line) => Math.min(room, sent[line]!));
  };
  return sumOf(lines, ({ surely }) => surely) + least(flows, 0, []);
}

const sumOfMost = (steps: readonly Step[]): number => sumOf(steps, ({ atMost }) => atMost);

const sumOf = <T>(list: readonly T[], numberOf: (each: T, index: number) => number): number =>
  list.reduce((sum, each, index) => sum + numberOf(each, index), 0);

function stepWithLast({ reported, of }: EventCount, last: number, minimum: number): Step {
  const atLeast = Math.min(multipleBelow(reported, minimum), last);
  return { atLeast, atMost: atLeast === last ? of : atLeast + minimum - 1, of };
}

/** The largest multiple of a step that is not above a number. 0 for numbers below 0. */
const multipleBelow = (number: number, step: number): number => Math.max(0, Math.floor(number / step) * step);
