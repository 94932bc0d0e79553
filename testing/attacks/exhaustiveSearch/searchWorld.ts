import { allGroups, smallPlan, smallTable, smallUncertainty, type Laws } from './closeSmallSurvey.ts';
import type { DataSets } from './dataSets.ts';
import { smallTranscript, type ReleasedNumbers, type SmallRequest, type SmallTranscript } from './smallTranscript.ts';
import type { SmallAnswer, SmallWorld } from './smallWorld.ts';

/** Counts over all data sets of a world. A single answer is one person's answer to one question in one data set. */
export interface SearchResult {
  dataSets: number;
  patterns: number;
  singleAnswers: number;
  /** Single answers that follow from the released numbers. */
  byNumbers: number;
  /** Further single answers that follow from the whole transcript, with its rejections and suppressions. */
  beyond: number;
  /**
   * Those of `beyond` that concern only part of a block, so that not everyone in it has the same determined answer.
   * After a removal, the removed and the remaining people of a block count as two blocks.
   */
  beyondInBlock: number;
  /** Further single answers that follow from the transcript together with standard deviations and critical values. */
  bySpreads: number;
  /** Those of `bySpreads` that concern only part of a block. */
  bySpreadsInBlock: number;
  answered: number;
  rejected: number;
}

/**
 * Searches for what an attacker learns who knows the groups, the laws (docs/rules/disclosure.md) and the whole
 * transcript. Data sets with equal transcripts form a class. An answer is determined if all data sets of a class agree
 * on it. It is determined beyond the numbers if data sets with the same released numbers, but other rejections or
 * suppressions, disagree on it. Intervals, labels and orders are computed from numbers, standard deviations and critical
 * values, so they add nothing to these.
 * @param requests the requests, in order. @param spreads as `spreadsOf` returns them.
 */
export function searchWorld(
  world: SmallWorld,
  all: DataSets,
  { laws, requests, spreads }: { laws: Laws; requests: readonly SmallRequest[]; spreads: Int32Array },
): SearchResult {
  const { transcripts, members } = transcriptsOf(world, all, { laws, requests });
  const result: SearchResult = {
    dataSets: all.count,
    patterns: transcripts.length,
    singleAnswers: all.count * all.people.length * 2,
    byNumbers: 0,
    beyond: 0,
    beyondInBlock: 0,
    bySpreads: 0,
    bySpreadsInBlock: 0,
    answered: 0,
    rejected: 0,
  };
  const plans = world.surveys.map(smallPlan);
  // A removal divides a block into removed and remaining people. A person who is removed alone from a block is a block
  // of one. The search does not report answers of such a person, which a rejection after the removal can reveal.
  const blocks = all.people.map(({ survey, groups, removed }) =>
    JSON.stringify([survey, groups.filter((id) => plans[survey]!.uses.get(id) !== 'leftOut').sort(), removed]),
  );

  const alike = new Map<string, number[]>();
  transcripts.forEach(({ released }, index) => {
    const key = [...new Set(released.map(textOf))].sort().join('\n');
    alike.set(key, [...(alike.get(key) ?? []), index]);
  });
  for (const indexes of alike.values()) {
    const classes = classesOf(all, transcripts[indexes[0]!]!.released);
    const withSpreads = refined(classes, spreads);
    const byNumbers = agreement(all, classes, null);
    for (const index of indexes) {
      const own = members[index]!;
      result.answered += transcripts[index]!.answered * own.length;
      result.rejected += transcripts[index]!.rejected * own.length;
      const byTranscript = agreement(all, classes, own);
      const byAll = agreement(all, withSpreads, own);
      for (const dataSet of own) {
        const open = fields(byNumbers[classes[dataSet]!]!);
        const stillOpen = fields(byTranscript[classes[dataSet]!]!);
        const beyond = open & ~stillOpen;
        const bySpreads = stillOpen & ~fields(byAll[withSpreads[dataSet]!]!);
        result.byNumbers += all.people.length * 2 - onesIn(open);
        if (beyond !== 0) {
          result.beyond += onesIn(beyond);
          result.beyondInBlock += countInBlock(beyond, all.packed[dataSet]!, blocks);
        }
        if (bySpreads !== 0) {
          result.bySpreads += onesIn(bySpreads);
          result.bySpreadsInBlock += countInBlock(bySpreads, all.packed[dataSet]!, blocks);
        }
      }
    }
  }
  return result;
}

const plansOf = ({ surveys }: SmallWorld, laws: Laws) => surveys.map(laws === 'all' ? smallPlan : allGroups);

/**
 * A code for each data set. Data sets with the same standard deviations and critical values have the same code. A removal
 * of a few people does not change them.
 */
export async function spreadsOf(world: SmallWorld, all: DataSets, laws: Laws): Promise<Int32Array> {
  const plans = plansOf(world, laws);
  const [byTable, codes] = [new Map<string, string>(), new Map<string, number>()];
  const spreadsIn = async (survey: number, answers: readonly SmallAnswer[]): Promise<string> => {
    const table = smallTable(world.surveys[survey]!, answers, plans[survey]!);
    const key = `${survey} ${columnsText(table)}`;
    const known = byTable.get(key) ?? (await smallUncertainty(table, plans[survey]!));
    byTable.set(key, known);
    return known;
  };
  const spreads = new Int32Array(all.count);
  for (let dataSet = 0; dataSet < all.count; dataSet += 1) {
    const texts: string[] = [];
    for (const [survey, answers] of all.answersOf(dataSet).entries()) texts.push(await spreadsIn(survey, answers));
    const text = texts.join();
    const code = codes.get(text) ?? codes.size;
    codes.set(text, code);
    spreads[dataSet] = code;
  }
  return spreads;
}

/**
 * The distinct patterns, each with its data sets. Decisions depend on the frozen table, and there on options and on
 * who gave a number, but on no number. So each such table is decided once.
 */
function transcriptsOf(
  world: SmallWorld,
  all: DataSets,
  { laws, requests }: { laws: Laws; requests: readonly SmallRequest[] },
): { transcripts: SmallTranscript[]; members: Int32Array[] } {
  const plans = plansOf(world, laws);
  const [byShape, byTable, byPattern] = [
    new Map<number, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const transcripts: SmallTranscript[] = [];
  const members: number[][] = [];
  const decide = (dataSet: number): number => {
    const answers = all
      .answersOf(dataSet)
      .map((own) => own.map(({ option, number }) => ({ option, number: Math.min(number, 1) })));
    const table = tableText(world, answers, plans);
    const known = byTable.get(table);
    if (known !== undefined) return known;
    const transcript = smallTranscript(world, answers, { laws, plans, requests });
    const index = byPattern.get(transcript.pattern) ?? transcripts.push(transcript) - 1;
    if (index === members.length) members.push([]);
    byPattern.set(transcript.pattern, index);
    byTable.set(table, index);
    return index;
  };
  for (let dataSet = 0; dataSet < all.count; dataSet += 1) {
    const packed = all.packed[dataSet]!;
    const shape = (packed & 0x33333333) | ((((packed >>> 2) | (packed >>> 3)) & 0x11111111) << 2);
    const index = byShape.get(shape) ?? decide(dataSet);
    byShape.set(shape, index);
    members[index]!.push(dataSet);
  }
  return { transcripts, members: members.map((own) => Int32Array.from(own)) };
}

function tableText(
  { surveys }: SmallWorld,
  answers: ReturnType<DataSets['answersOf']>,
  plans: readonly ReturnType<typeof smallPlan>[],
): string {
  return surveys
    .flatMap((people, survey) =>
      [[...people.keys()], [...people.keys()].filter((person) => !people[person]!.removed)].map((rows) => {
        return columnsText(
          smallTable(
            rows.map((row) => people[row]!),
            rows.map((row) => answers[survey]![row]!),
            plans[survey]!,
          ),
        );
      }),
    )
    .join(';');
}

const columnsText = ({ values, groups }: ReturnType<typeof smallTable>): string =>
  [...values.values(), ...groups.flatMap(({ members }) => members ?? [])].map((column) => column.join('')).join();

const textOf = (released: ReleasedNumbers) => JSON.stringify(released);

/** The class of each data set. Data sets with the same released numbers have the same class. */
function classesOf(all: DataSets, released: readonly ReleasedNumbers[]): Int32Array {
  let classes = new Int32Array(all.count);
  for (const numbers of new Map(released.map((each) => [textOf(each), each])).values())
    classes = refined(classes, all.numbersOf(numbers));
  return classes;
}

/** Divides classes, so that data sets of one class have the same code. */
function refined(classes: Int32Array, codes: ArrayLike<number>) {
  const made = new Map<number, number>();
  return Int32Array.from(classes, (own, dataSet) => {
    const key = own * classes.length + codes[dataSet]!;
    const found = made.get(key) ?? made.size;
    made.set(key, found);
    return found;
  });
}

/**
 * For each class, the bits in which the answers of its data sets differ.
 * @param among the data sets to compare. Null for all.
 */
function agreement({ count, packed }: DataSets, classes: Int32Array, among: Int32Array | null): Int32Array {
  const [first, differing] = [new Int32Array(count).fill(-1), new Int32Array(count)];
  const size = among?.length ?? count;
  for (let place = 0; place < size; place += 1) {
    const dataSet = among ? among[place]! : place;
    const own = classes[dataSet]!;
    if (first[own] === -1) first[own] = dataSet;
    else differing[own]! |= packed[dataSet]! ^ packed[first[own]!]!;
  }
  return differing;
}

/** Reduces the two bits of each answer to one, which is set if either of them is. */
const fields = (packed: number) => (packed | (packed >>> 1)) & 0x55555555;

function onesIn(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The number of determined answers that not everyone in the block shares. @param blocks the block of each person. */
function countInBlock(determined: number, packed: number, blocks: readonly string[]): number {
  const answerOf = (person: number, requested: number) => (packed >>> (4 * person + 2 * requested)) & 3;
  const isDetermined = (person: number, requested: number) => ((determined >>> (4 * person + 2 * requested)) & 1) === 1;
  return blocks.flatMap((block, person) =>
    [0, 1].filter(
      (requested) =>
        isDetermined(person, requested) &&
        !blocks.every(
          (other, each) =>
            other !== block ||
            (isDetermined(each, requested) && answerOf(each, requested) === answerOf(person, requested)),
        ),
    ),
  ).length;
}
