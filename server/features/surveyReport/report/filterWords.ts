import type { Population } from '#server/results/disclosure/population.ts';
import type { NamedFilters } from '#server/results/ledger/closedResults.ts';

/** A population in words, such as "Night shift; At home or A mix"; null for everybody. */
export function filterLabel({ questions, groups }: Population, words: NamedFilters): string | null {
  const parts = [
    ...(groups.length > 0 ? [groups.map((id) => words.groups.find((group) => group.id === id)?.name ?? id)] : []),
    ...questions.map(({ id, values }) =>
      (words.filterOptions.get(id) ?? [])
        .filter((option) => option.values.every((value) => values.includes(value)))
        .map(({ label }) => label),
    ),
  ].filter((labels) => labels.length > 0);
  return parts.length > 0 ? parts.map((labels) => labels.join(' or ')).join('; ') : null;
}
