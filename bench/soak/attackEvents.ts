import { drawEvents, drawUnions } from '#testing/attacks/events/drawEvents.ts';
import { readEvents } from '#testing/attacks/events/readEvents.ts';
import {
  ascending,
  searchSources,
  searchTranscripts,
  showSteps,
  type TranscriptSearch,
} from '#testing/attacks/events/searchTranscripts.ts';
import { randomDraws } from '#testing/randomDraws.ts';
import { ordinaryLines } from '../ordinaryOrganisation.ts';
import type { SoakPart } from './soakPart.ts';

/** Sizes of lines. Sizes that differ by the minimum have the same steps, except for one more. */
const sizes = [10, 11, 12, 13, 14, 15];
const organisations = 20;

/**
 * Attacks the steps of events, as a reader who knows the rules: all counts of two to four lines, all counts of five lines
 * for some sizes, sources, and random surveys, ten for each round. Then says how many lines ordinary organisations get.
 */
export const attackEvents: SoakPart = async ({ rounds, seed }, report) => {
  for (const minimum of [3, 5])
    for (const lines of [2, 3, 4]) await search(`${lines} lines of 10 to 15 people`, ascending(sizes, lines), minimum);
  const { shuffled } = randomDraws(seed);
  const five = shuffled(ascending(sizes, 5)).slice(0, Math.ceil(rounds / 10));
  for (const minimum of [3, 5]) await search(`5 lines of 10 to 15 people, seed ${seed}`, five, minimum);

  for (const [minimum, events, lines] of [
    [5, 1, [10, 11, 12, 15]],
    [3, 2, [6, 7, 8]],
    [3, 3, [6, 6]],
  ] as const) {
    say(`a source of ${events} events, lines of ${lines.join()} people`, minimum, [
      searchSources(lines, events, minimum),
    ]);
    await afterReport();
  }

  const problems: string[] = [];
  const surveys = 10 * rounds;
  let withLines = 0;
  for (let place = 0; place < surveys; place += 1) {
    const drawn = drawEvents(seed + place);
    withLines += Number(drawn.lines > 0);
    const found = readEvents(drawn, drawUnions(drawn, seed + place));
    problems.push(...found.map((problem) => `seed ${seed + place}, ${problem}`));
  }
  report(`${surveys} random surveys of 60 to 1,000 people, ${withLines} with lines, seed ${seed}`, problems);

  for (const sites of [false, true]) for (const people of [60, 120, 300, 1000]) report(usefulness(people, sites), []);

  async function search(name: string, lists: readonly number[][], minimum: number): Promise<void> {
    say(
      name,
      minimum,
      lists.map((list) => searchTranscripts(list, minimum, showSteps(list, minimum))),
    );
    await afterReport();
  }

  function say(name: string, minimum: number, searches: readonly TranscriptSearch[]): void {
    const sum = (key: 'dataSets' | 'transcripts') => searches.reduce((total, each) => total + each[key], 0);
    report(
      `${name}, minimum ${minimum}: ${sum('dataSets')} data sets in ${searches.length} surveys, ${sum('transcripts')} transcripts`,
      searches.flatMap(({ broken }) => [...broken].slice(0, 3).map((found) => found.join(': '))),
    );
  }
};

/** Lets a line be written before the next search, which blocks the thread. */
const afterReport = () => new Promise(setImmediate);

/** Says how many lines ordinary organisations of a size get, and what these are. */
function usefulness(people: number, sites: boolean): string {
  const all = Array.from({ length: organisations }, (_, index) => ordinaryLines(people, index + 1, sites));
  const numbers = all.map(({ lines }) => lines.length).sort((a, b) => a - b);
  const kinds = new Map<string, number>();
  for (const name of all.flatMap(({ lines }) => lines)) {
    const kind = name.replace(/ \d+$/, '');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return (
    `${people} people in ${all[0]!.groups} groups (departments, managers${sites ? ', two sites across' : ''}), ${organisations} organisations: ` +
    `${numbers.join(' ')} lines (${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ') || 'none'})`
  );
}
