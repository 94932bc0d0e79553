import type { Population, ReleasePlan } from './population.ts';

/** The parts of a survey's results that decide about a request without using answers. */
export interface Requestable extends Pick<ReleasePlan, 'filterOptions' | 'groups' | 'questions' | 'restriction'> {
  /** Contains the ids of the questions with several choices. */
  choices: Pick<ReadonlyMap<string, unknown>, 'has'>;
}

/**
 * Returns whether numbers about a population may be requested at all (docs/rules/disclosure.md#requests). Does not use
 * any answers. A population may consist of:
 * - only reported groups, and with an answer filter only crossable ones
 * - only pre-approved questions
 * - if results have a restriction, only what was released before: groups without questions, one question without
 * groups, and populations in the ledger
 * @param isReleased whether the population is in the survey's ledger.
 */
export function isRequestable(
  { questions, groups }: Population,
  results: Requestable,
  isReleased: () => boolean,
): boolean {
  const uses = new Map(results.groups.map(({ id, use }) => [id, use]));
  const areGroupsAllowed = groups.every(
    (id) => uses.get(id) === 'crossable' || (uses.get(id) === 'reporting' && questions.length === 0),
  );
  if (!areGroupsAllowed || !questions.every(({ id }) => results.questions.includes(id))) return false;
  const isPreApproved =
    questions.length + Number(groups.length > 0) <= 1 &&
    questions.every(({ id, values }) => isOneOption(values, id, results) || !results.choices.has(id));
  return results.restriction === null || isPreApproved || isReleased();
}

/**
 * Returns whether the values are one filter option. Unions of options follow from single options only if each person
 * chose just one.
 */
const isOneOption = (values: readonly number[], id: string, { filterOptions }: Requestable) =>
  filterOptions
    .get(id)!
    .some((option) => option.values.length === values.length && option.values.every((value) => values.includes(value)));
