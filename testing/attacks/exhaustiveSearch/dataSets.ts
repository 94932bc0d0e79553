import type { ReleasedNumbers } from './smallTranscript.ts';
import { possibleAnswers, smallLimits, type SmallAnswer, type SmallPerson, type SmallWorld } from './smallWorld.ts';

/**
 * All data sets that a small world can have. A data set is given by its index, whose digits encode each person's
 * answers.
 */
export interface DataSets {
  count: number;
  people: readonly (SmallPerson & { survey: number })[];
  /** Each person's answers, by survey and person. */
  answersOf(dataSet: number): SmallAnswer[][];
  /** The answers of each data set, with four bits per person: two for the option and two for the number. */
  packed: Int32Array;
  /** A code for each data set. Data sets with the same released numbers have the same code. */
  numbersOf(released: ReleasedNumbers): Uint8Array;
}

export function dataSetsOf(world: SmallWorld): DataSets {
  const people = world.surveys.flatMap((own, survey) => own.map((person) => ({ ...person, survey })));
  const possible = possibleAnswers(world);
  const count = possible.length ** people.length;
  const digits = Array.from({ length: people.length }, (_, person) =>
    Uint8Array.from(
      { length: count },
      (_each, dataSet) => Math.floor(dataSet / possible.length ** person) % possible.length,
    ),
  );
  const packed = new Int32Array(count);
  digits.forEach((digit, person) => {
    for (let dataSet = 0; dataSet < count; dataSet += 1) {
      const { option, number } = possible[digit[dataSet]!]!;
      packed[dataSet]! |= (option | (number << 2)) << (4 * person);
    }
  });
  const known = new Map<string, Uint8Array>();

  const countAll = ({ surveys, groups, options, renewed, what }: ReleasedNumbers): Uint8Array => {
    const [all, held, sums] = [new Uint8Array(count), new Uint8Array(count), new Uint8Array(count)];
    people.forEach((person, index) => {
      if (!surveys.includes(person.survey) || (renewed && person.removed)) return;
      if (groups.length > 0 && !groups.some((group) => person.groups.includes(group))) return;
      const isIn = possible.map(({ option }) => Number(options.length === 0 || options.includes(option)));
      const holds = possible.map(({ number }, code) => isIn[code]! * Number(number > 0));
      const adds = possible.map(({ number }, code) => isIn[code]! * number);
      const digit = digits[index]!;
      for (let dataSet = 0; dataSet < count; dataSet += 1) {
        const code = digit[dataSet]!;
        all[dataSet]! += isIn[code]!;
        held[dataSet]! += holds[code]!;
        sums[dataSet]! += adds[code]!;
      }
    });
    return what === 'people' ? all : all.map((inAll, dataSet) => codeOf(inAll, held[dataSet]!, sums[dataSet]!));
  };

  return {
    count,
    people,
    answersOf: (dataSet) =>
      world.surveys.map((_, survey) =>
        people.flatMap((person, index) => (person.survey === survey ? [possible[digits[index]![dataSet]!]!] : [])),
      ),
    packed,
    numbersOf(released) {
      const key = JSON.stringify(released);
      const found = known.get(key) ?? countAll(released);
      known.set(key, found);
      return found;
    },
  };
}

/**
 * A code for everything that a report can show about the number. A report shows the mean. It also shows how many people
 * answered, unless only a few left the number out.
 */
const codes = new Map<string, number>();

function codeOf(all: number, held: number, sum: number): number {
  const isShown = all - held === 0 || all - held >= smallLimits.minimum;
  const key = `${isShown ? held : all} ${held === 0 ? '' : sum / held}`;
  const code = codes.get(key) ?? codes.size;
  codes.set(key, code);
  if (code > 255) throw new Error('There are more numbers than fit into a byte');
  return code;
}
