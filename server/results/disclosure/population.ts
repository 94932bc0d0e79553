/**
 * Whose answers, in the words of a snapshot: within a question, and among groups, any of those named; across them all.
 * `values` are codes of a column (see Results). Without any it is everybody. It is canonical: questions by id, and
 * values and groups sorted, each once, none of the lists empty but the outer ones. So its JSON text is its name.
 */
export interface Population {
  questions: { id: string; values: number[] }[];
  groups: string[];
  /** Only in the population of a block: ids of exactly the block groups that its people are in, sorted. */
  block?: string[];
}
