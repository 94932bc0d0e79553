import type { Population } from '../disclosure/population.ts';
import type { Results } from './results.ts';
import { anyOf, recode } from './variables.ts';

/** The parts of results that define populations. */
export type Selectable = Pick<Results, 'people' | 'values' | 'choices' | 'filterOptions' | 'groups' | 'blockGroups'>;

/**
 * The people in a population: a column of 0 and 1. It can be a column of the results, so it must not be changed.
 * @throws Error naming a question, a code or a group that the results do not have.
 */
export function populationMask(results: Selectable, { questions, groups, block }: Population): Uint8Array {
  const { people } = results;
  const columns = [
    ...(block ? results.blockGroups : []).map((id) => {
      const members = membersOf(results, id);
      return block!.includes(id) ? members : recode(members, Uint8Array.of(1, 0));
    }),
    ...questions.map(({ id, values }) => whoChose(results, id, values)),
    ...(groups.length > 0
      ? [
          anyOf(
            people,
            groups.map((id) => membersOf(results, id)),
          ),
        ]
      : []),
  ];
  return columns.length === 0 ? new Uint8Array(people).fill(1) : columns.reduce(inBoth);
}

function inBoth(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length);
  for (let row = 0; row < both.length; row += 1) both[row] = a[row]! & b[row]!;
  return both;
}

function whoChose(
  { people, values, choices, filterOptions }: Selectable,
  id: string,
  codes: readonly number[],
): Uint8Array {
  const known = new Set(filterOptions.get(id)?.flatMap((option) => option.values));
  const [column, columns] = [values.get(id), choices.get(id)];
  if (known.size === 0 || !(column ?? columns))
    throw new Error(`${id} is not a question that these results can be filtered by`);
  const unknown = codes.find((code) => !known.has(code));
  if (unknown !== undefined) throw new Error(`${id} has no option with the code ${unknown}`);
  if (columns)
    return anyOf(
      people,
      codes.map((code) => columns[code]!),
    );
  const isChosen = new Uint8Array(256);
  for (const code of codes) isChosen[code] = 1;
  return recode(column!, isChosen);
}

function membersOf({ groups }: Selectable, id: string): Uint8Array {
  const members = groups.find((each) => each.id === id)?.members;
  if (!members) throw new Error(`${id} is not a group that these results can be filtered by`);
  return members;
}
