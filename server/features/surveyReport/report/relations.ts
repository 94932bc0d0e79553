import type { Measurement } from '#server/content/measurement.ts';
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import type { NumbersRequest } from '#server/results/ledger/requestedPopulation.ts';
import { isEveryone, relatePopulations } from '#server/results/ledger/relatePopulations.ts';
import { limitsOfFamily, limitsOfGroups, numberOfGroups, numberOfScores, type Relation } from './certainty.ts';

type Population = NumbersRequest['population'];
/** The surveys of a report, the main one first. */
type Together = readonly [ClosedResults, ...ClosedResults[]];

/**
 * The relation of a comparison's population to the report's own, in the same surveys
 * (docs/rules/survey-report.md#differences). Null if the filters alone do not say that one is a part of the other, or
 * that no one is in both.
 */
export function relationWithin(
  surveys: Together,
  measurement: Measurement,
  own: Population,
  other: Population,
): Relation | null {
  const [main] = surveys;
  const scores = numberOfScores(main, measurement);
  const related = relatePopulations(surveys, own, other);
  if (related === null) return null;
  if (related === 'apart') return { kind: 'apart', ...limitsOfFamily(surveys, { scores, groups: 1 }) };
  const [kind, whole, part] = related === 'inside' ? (['whole', other, own] as const) : (['part', own, other] as const);
  const isOfGroups = isEveryone(whole) && part.questions.length === 0;
  if (isOfGroups && surveys.length === 1 && part.groups.length === 1)
    return { kind, ...limitsOfGroups(main, measurement) };
  const groups = isOfGroups && surveys.length > 1 ? numberOfGroups(main) : 1;
  return { kind, ...limitsOfFamily(surveys, { scores, groups }) };
}

/** The relation of another survey's population to the report's own. All groups of a survey are one family. */
export function relationToSurvey(
  surveys: Together,
  measurement: Measurement,
  compared: ClosedResults,
  { questions, groups }: Population,
): Relation {
  const [main] = surveys;
  const isOfGroups = groups.length > 0 && questions.length === 0;
  return {
    kind: 'otherSurvey',
    ...limitsOfFamily([...surveys, compared], {
      scores: numberOfScores(main, measurement),
      groups: isOfGroups ? Math.max(1, numberOfGroups(main)) : 1,
    }),
  };
}

export const relationToNorm = (surveys: Together, measurement: Measurement): Relation => ({
  kind: 'fixed',
  ...limitsOfFamily(surveys, { scores: numberOfScores(surveys[0], measurement), groups: 1 }),
});
