import type { Population } from '../disclosure/population.ts';
import { resultColumns } from '../numbers/resultColumns.ts';
import type { ClosedResults } from './closedResults.ts';

export const isEveryone = ({ questions, groups }: Population) => questions.length === 0 && groups.length === 0;

/**
 * Returns what the filters alone say about two populations of the same surveys: the second contains the first
 * (`inside`), the first contains the second (`around`), or no one can be in both (`apart`), because they have different
 * options of a question with one choice, or groups without a common person. Null if the filters do not say, or if the
 * populations are the same.
 */
export function relatePopulations(
  surveys: readonly ClosedResults[],
  a: Population,
  b: Population,
): 'inside' | 'around' | 'apart' | null {
  const [inside, around] = [isPart(a, b), isPart(b, a)];
  if (inside !== around) return inside ? 'inside' : 'around';
  return !inside && (haveOtherOptions(surveys, a, b) || haveNoCommonPerson(surveys, a, b)) ? 'apart' : null;
}

const isPart = (part: Population, whole: Population): boolean =>
  whole.questions.every(({ id, values }) =>
    part.questions.some((own) => own.id === id && own.values.every((value) => values.includes(value))),
  ) &&
  (whole.groups.length === 0 || (part.groups.length > 0 && part.groups.every((id) => whole.groups.includes(id))));

function haveOtherOptions(surveys: readonly ClosedResults[], a: Population, b: Population): boolean {
  const isChoice = (id: string) =>
    surveys.every(({ definition }) =>
      resultColumns(definition).some((column) => column.id === id && column.kind === 'choice'),
    );
  return a.questions.some(
    ({ id, values }) =>
      isChoice(id) &&
      b.questions.some((other) => other.id === id && !other.values.some((value) => values.includes(value))),
  );
}

/** Returns whether two populations' groups have no one in common. This was decided at closing, and depends on no answer. */
const haveNoCommonPerson = (surveys: readonly ClosedResults[], a: Population, b: Population): boolean =>
  a.groups.length > 0 &&
  b.groups.length > 0 &&
  surveys.every(
    ({ blocks }) =>
      [...a.groups, ...b.groups].every((id) => blocks.some((block) => block.includes(id))) &&
      blocks.every(
        (block) => !(block.some((id) => a.groups.includes(id)) && block.some((id) => b.groups.includes(id))),
      ),
  );
