import type { Population } from '../disclosure/population.ts';
import type { Results } from './results.ts';
import { anyOf } from './variables.ts';

/** The parts of results that define populations. */
export type Selectable = Pick<Results, 'people' | 'values' | 'choices' | 'filterOptions' | 'groups' | 'blockGroups'>;

/**
 * The people in a population: a column of 0 and 1.
 * @throws Error naming a question, a code or a group that the results do not have.
 */
export function populationMask(results: Selectable, { questions, groups, block }: Population): Uint8Array {
  const mask = new Uint8Array(results.people).fill(1);
  if (block)
    for (const id of results.blockGroups)
      keepOnly(mask, [membersOf(results, id).map((isIn) => (block.includes(id) ? isIn : 1 - isIn))]);
  for (const { id, values } of questions) keepWhoChose(mask, results, id, values);
  if (groups.length > 0)
    keepOnly(
      mask,
      groups.map((id) => membersOf(results, id)),
    );
  return mask;
}

/** The people in any of the columns. */
function keepOnly(mask: Uint8Array, columns: readonly Uint8Array[]): void {
  const members = columns.length === 1 ? columns[0]! : anyOf(mask.length, columns);
  for (let row = 0; row < mask.length; row += 1) mask[row]! &= members[row]!;
}

function keepWhoChose(
  mask: Uint8Array,
  { values, choices, filterOptions }: Selectable,
  id: string,
  codes: readonly number[],
): void {
  const known = new Set(filterOptions.get(id)?.flatMap((option) => option.values));
  const [column, columns] = [values.get(id), choices.get(id)];
  if (known.size === 0 || !(column ?? columns))
    throw new Error(`${id} is not a question that these results can be filtered by`);
  const unknown = codes.find((code) => !known.has(code));
  if (unknown !== undefined) throw new Error(`${id} has no option with the code ${unknown}`);
  if (columns)
    return keepOnly(
      mask,
      codes.map((code) => columns[code]!),
    );
  const chosen = new Uint8Array(256);
  for (const code of codes) chosen[code] = 1;
  for (let row = 0; row < mask.length; row += 1) mask[row]! &= chosen[column![row]!]!;
}

function membersOf({ groups }: Selectable, id: string): Uint8Array {
  const members = groups.find((each) => each.id === id)?.members;
  if (!members) throw new Error(`${id} is not a group that these results can be filtered by`);
  return members;
}
