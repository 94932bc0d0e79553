import { mergeRareOptions } from '../disclosure/mergeRareOptions.ts';
import type { FilterOption } from '../disclosure/population.ts';
import type { Results } from '../numbers/results.ts';
import { optionLabel, type ResultColumn } from '../numbers/resultColumns.ts';
import { anyOf } from '../numbers/variables.ts';

/**
 * The options that a survey's results can be filtered by, for every multiple choice question: those that fewer than the
 * minimum chose are merged with others (docs/rules/disclosure.md#merged-options). Once frozen they stay, whoever is
 * removed later.
 */
export function freezeFilterOptions(
  layout: readonly ResultColumn[],
  { people, values, choices }: Pick<Results, 'people' | 'values' | 'choices'>,
  minimum: number,
): Results['filterOptions'] {
  return new Map(
    layout.flatMap((column): [string, FilterOption[]][] => {
      const { id, question, codes } = column;
      if (question.type !== 'multi') return [];
      const columns = column.kind === 'choices' ? choices.get(id)! : null;
      const counts = columns ? columns.map(countOnes) : countCodes(values.get(id)!, codes);
      const [none, ...options] = counts.map((count, value) => ({ label: optionLabel(question, value), value, count }));
      const countAny =
        columns &&
        ((codesOfAny: number[]) =>
          countOnes(
            anyOf(
              people,
              codesOfAny.map((code) => columns[code]!),
            ),
          ));
      return [[id, mergeRareOptions(options, none!, minimum, countAny ?? undefined)]];
    }),
  );
}

function countCodes(column: Uint8Array, codes: number): number[] {
  const counts = Array.from({ length: codes }, () => 0);
  for (const code of column) counts[code]! += 1;
  return counts;
}

const countOnes = (column: Uint8Array): number => column.reduce((sum, one) => sum + one, 0);
