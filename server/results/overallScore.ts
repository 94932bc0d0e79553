import type { SurveyType } from '../../contract/content/surveyType.ts';
import { reportScores } from '../../rules/results/reportScores.ts';
import { meanOf, tally } from '../../rules/results/tally.ts';
import type { Variable } from '../../rules/results/variables.ts';

/**
 * The score that lists of reports tell, from 0 to 1: the overall one of everybody, made of what may be told.
 * @param heldBack the variables of which it may not. @returns null where that leaves nothing.
 */
export function overallScore(definition: SurveyType, variables: readonly Variable[], heldBack: ReadonlySet<string>): number | null {
  const named = new Map(variables.map((variable) => [variable.name, variable]));
  return reportScores(definition, (name) => {
    const variable = named.get(name)!;
    return heldBack.has(name) ? null : meanOf(tally(variable, variable.base));
  }).overall;
}
