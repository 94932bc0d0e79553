import type { Step } from '#server/results/disclosure/eventSteps.ts';
import type { DrawnEvents, EventTranscript } from './drawEvents.ts';

/**
 * Works out from a transcript of events what a reader who knows the rules can: whether each line and these unions of
 * lines keep the minimum of counts of each event, whether lines below the minimum may have 0, of each event and of all,
 * and whether sources keep the minimum of counts.
 * @param unions by the indexes of lines. @returns what is disclosed. Empty: nothing.
 */
export function readEvents(
  { minimum, transcript, counts }: Pick<DrawnEvents, 'minimum' | 'transcript' | 'counts'>,
  unions: readonly (readonly number[])[],
): string[] {
  const { events, sources } = transcript;
  const network = networkOf(transcript);
  const named = sources.reduce((most, { atLeast }) => Math.max(most, atLeast), 0);
  const found: string[] = [];
  for (const event of events.keys()) {
    for (const union of [...network.sizes.keys()].map((line) => [line]).concat(unions.map((each) => [...each]))) {
      const possible = possibleCounts(network, event, union, named, minimum);
      if (possible.length < minimum)
        found.push(`event ${event}, lines ${union.join()}: only ${possible.join()} are possible`);
      if (union.length > 1 || counts[event]![union[0]!]! >= minimum) continue;
      if (!isPossible(network, event, union, 0, named)) found.push(`event ${event}, line ${union[0]}: 1 or more`);
    }
  }
  for (const line of network.sizes.keys()) {
    const mayBeSilent = transcript.events.every(({ lines }) => lines[line]?.atLeast === 0);
    const silent = { ...network, lines: network.lines.map((steps) => steps.with(line, { atLeast: 0, atMost: 0 })) };
    if (mayBeSilent && mostPeople(silent) < named) found.push(`line ${line}: someone reported an event`);
  }
  const most = mostPeople(network);
  for (const [source, { atLeast, atMost }] of sources.entries())
    if (atLeast > 0 && Math.min(atMost, most) - atLeast + 1 < minimum)
      found.push(`source ${source}: ${atLeast} to ${Math.min(atMost, most)} are possible`);
  return found;
}

/** The limits of counts: of everyone by event, and of lines by event and line. */
interface Network {
  sizes: number[];
  whole: Pick<Step, 'atLeast' | 'atMost'>[];
  lines: Pick<Step, 'atLeast' | 'atMost'>[][];
}

const networkOf = ({ events }: EventTranscript): Network => {
  const linesOf = events.map(({ lines, ...whole }) => (lines.length > 0 ? lines : [whole]));
  return { sizes: linesOf[0]!.map(({ of }) => of), whole: events, lines: linesOf };
};

/** Returns counts of a union of lines that fit everything shown, at most `enough` of them. */
function possibleCounts(network: Network, event: number, union: readonly number[], named: number, enough: number) {
  const own = union.map((line) => network.lines[event]![line]!);
  const [least, most] = [total(own.map(({ atLeast }) => atLeast)), total(own.map(({ atMost }) => atMost))];
  const possible: number[] = [];
  for (let count = most; count >= least && possible.length < enough; count -= 1)
    if (isPossible(network, event, union, count, named)) possible.push(count);
  return possible;
}

/** Says whether a union of lines can have this count of an event, if at least `named` people reported any event. */
function isPossible(network: Network, event: number, union: readonly number[], count: number, named: number): boolean {
  const steps = network.lines[event]!;
  const [own, others] = [true, false].map((isIn) => steps.filter((_, line) => union.includes(line) === isIn));
  const sum = (list: Pick<Step, 'atLeast' | 'atMost'>[], key: 'atLeast' | 'atMost') =>
    total(list.map((step) => step[key]));
  const { atLeast, atMost } = network.whole[event]!;
  if (count < sum(own!, 'atLeast') || count > sum(own!, 'atMost')) return false;
  if (count + sum(others!, 'atMost') < atLeast || count + sum(others!, 'atLeast') > atMost) return false;
  return named === 0 || mostPeople(network, { event, union, count }) >= named;
}

/**
 * The most people who can have reported any event, by augmenting paths (unlike the product, which compares cuts). Each
 * event is a source of reports, except that the event of `fixed` is two: one for its union of lines and one for others.
 */
function mostPeople(
  { sizes, whole, lines }: Network,
  fixed?: { event: number; union: readonly number[]; count: number },
): number {
  const surely = sizes.map((size, line) => Math.min(size, total(lines.map((steps) => steps[line]!.atLeast))));
  const nodes = lines.flatMap((steps, event) => {
    const parts =
      fixed?.event === event
        ? [
            { isIn: (line: number) => fixed.union.includes(line), most: fixed.count },
            { isIn: (line: number) => !fixed.union.includes(line), most: whole[event]!.atMost - fixed.count },
          ]
        : [{ isIn: () => true, most: whole[event]!.atMost }];
    return parts.map(({ isIn, most }) => ({
      left: most - total(steps.map(({ atLeast }, line) => (isIn(line) ? atLeast : 0))),
      more: steps.map(({ atLeast, atMost }, line) => (isIn(line) ? atMost - atLeast : 0)),
      sent: steps.map(() => 0),
    }));
  });
  const room = sizes.map((size, line) => size - surely[line]!);

  /** Sends one more report to a line with room. If a line has none, another event's report moves from it to another. */
  const send = ({ more, sent }: (typeof nodes)[number], tried: Set<number>): boolean =>
    sizes.some((_, line) => {
      if (tried.has(line) || more[line]! <= sent[line]!) return false;
      tried.add(line);
      if (room[line]! > 0) {
        room[line]! -= 1;
      } else {
        const other = nodes.find((node) => node.sent[line]! > 0 && send(node, tried));
        if (!other) return false;
        other.sent[line]! -= 1;
      }
      sent[line]! += 1;
      return true;
    });
  let people = total(surely);
  for (const node of nodes) for (; node.left > 0 && send(node, new Set()); node.left -= 1) people += 1;
  return people;
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
