import type { ReleasedNumbers } from './smallTranscript.ts';
import { possibleAnswers, smallLimits, type SmallAnswer, type SmallPerson, type SmallWorld } from './smallWorld.ts';

/** All data sets that a small world can have. A data set is an index: its digits say what each person answered. */
export interface DataSets {
  count: number;
  people: readonly (SmallPerson & { survey: number })[];
  /** By survey and person. */
  answersOf(dataSet: number): SmallAnswer[][];
  /** By data set, four bits a person: the option, then the number, two each. */
  packed: Int32Array;
  /** By data set a small whole number: equal for equal numbers. */
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

/** By what is shown of a number: how many answered with one, where that does not differ by too few from all, and the mean. */
const codes = new Map<string, number>();

function codeOf(all: number, held: number, sum: number): number {
  const isShown = all - held === 0 || all - held >= smallLimits.minimum;
  const key = `${isShown ? held : all} ${held === 0 ? '' : sum / held}`;
  const code = codes.get(key) ?? codes.size;
  codes.set(key, code);
  if (code > 255) throw new Error('There are more numbers than fit into a byte');
  return code;
}
