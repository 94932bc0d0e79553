import type { AspectDefinition } from '../../contract/content/surveyType.ts';
import type { Results } from './results.ts';

/** Whether anyone answered some items of an aspect and not all, with or without a score of it. */
export function hasPartialAnswers({ items }: AspectDefinition, { people, values }: Pick<Results, 'people' | 'values'>): boolean {
  const columns = items.flatMap(({ question }) => values.get(question) ?? []);
  for (let row = 0; row < people; row += 1) {
    const answered = columns.reduce((sum, column) => sum + Number(column[row]! > 0), 0);
    if (answered > 0 && answered < columns.length) return true;
  }
  return false;
}
