import type { AspectDefinition } from '#contract/content/surveyType.ts';
import type { Results } from './results.ts';

/** How many people answered some items of an aspect and not all, whether or not they have a score of it. */
export function partialAnswers(
  { items }: AspectDefinition,
  { people, values }: Pick<Results, 'people' | 'values'>,
): number {
  const columns = items.flatMap(({ question }) => values.get(question) ?? []);
  let partial = 0;
  for (let row = 0; row < people; row += 1) {
    const answered = columns.reduce((sum, column) => sum + Number(column[row]! > 0), 0);
    if (answered > 0 && answered < columns.length) partial += 1;
  }
  return partial;
}
