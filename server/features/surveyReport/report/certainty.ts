import type { Difference, Interval, RelationKind, SurveyReport } from '#contract/entities/surveyReport.ts';
import { fewestPeople } from '#rules/indexScore.ts';
import type { Measurement } from '#server/content/measurement.ts';
import {
  indexVariable,
  indicesOf,
  scoreCode,
  scoreVariables,
  sectionVariable,
} from '#server/content/reportedVariables.ts';
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import { noInvited, type InvitedCount } from '#server/results/uncertainty/invited.ts';
import type { ReleasedScore, ReleasedScores } from '#server/results/numbers/releasedNumbers.ts';
import type { Limit } from '#server/results/numbers/releasedValues.ts';
import { compareScores, restOf, scoreInterval, type CriticalValues } from '#server/results/uncertainty/intervals.ts';
import type { StandardDeviation } from '#server/results/uncertainty/standardDeviations.ts';

/*
 * The uncertainty of the numbers in reports (docs/rules/survey-report.md#uncertainty). Everything here is computed from
 * released numbers, and from standard deviations and critical values that were released once for each snapshot.
 */

/** The uncertainty of the scores of a population, in one survey or in several together. */
export interface Certainty {
  /** By variable. Null while they are being calculated, and for a norm. */
  sds: ReadonlyMap<string, StandardDeviation> | null;
  invited: InvitedCount;
}

/** A released score of a population. */
export interface ScoreNumbers {
  score: number | null;
  /** Null if it is suppressed. */
  sampleSize: number | null;
  limit: Limit | null;
}

/**
 * The standard deviations of the scores in several surveys together: the largest, with the fewest degrees of freedom. It
 * is declared only if all are.
 */
export function commonDeviations(surveys: readonly ClosedResults[], measurement: Measurement): Certainty['sds'] {
  const [{ definition }] = surveys as [ClosedResults];
  const known = surveys.map(({ uncertainty }) => uncertainty?.sds ?? null);
  if (known.includes(null)) return null;
  return new Map(
    scoreVariables(definition, measurement).flatMap((variable) => {
      const index = measurement.indices.find(({ code }) => indexVariable(code) === variable);
      // An index that was computed before it was declared: a mean does not vary more than what it is a mean of.
      const parts = index?.sections.map(sectionVariable) ?? [];
      const all = known.flatMap((sds) => sds!.get(variable) ?? parts.flatMap((part) => sds!.get(part) ?? []));
      return all.length === 0 ? [] : [[variable, largest(all)] as const];
    }),
  );
}

/** The overall score, with the number of people that its interval and labels use. The population's size is shown. */
export const overallNumbers = ({
  overall,
  sections,
}: Pick<ReleasedScores, 'overall' | 'sections'>): ReleasedScore & ScoreNumbers => ({
  ...overall,
  sampleSize: overall.score === null ? null : fewestPeople([...sections.values()]),
});

const largest = (all: readonly StandardDeviation[]): StandardDeviation => ({
  sd: Math.max(...all.map(({ sd }) => sd)),
  df: Math.min(...all.map(({ df }) => df)),
  declared: all.every(({ declared }) => declared),
});

/** A score's number of people and its 95% interval. */
export function presentCertainty(
  { score, sampleSize, limit }: ScoreNumbers,
  { sds, invited }: Certainty,
  variable: string,
): InvitedCount & { sampleSize: number | null; interval: Interval | null } {
  const sd = sds?.get(variable);
  return {
    sampleSize,
    ...invited,
    interval: score === null || sampleSize === null || !sd ? null : scoreInterval(score, sampleSize, sd, limit),
  };
}

export const uncompared = { difference: null, differenceInterval: null };
/** The fields of a number that is no score, such as a share. */
export const noCertainty = { sampleSize: null, ...noInvited, interval: null };

/** The relation of a population to the report's own, which is compared with it. */
export interface Relation {
  kind: RelationKind;
  /** The comparisons that labels allow for: each score of each group. Null if no difference is called clear or probable. */
  family: { scores: number; groups: number } | null;
  /** The critical values for this family. Null for Bonferroni's correction. */
  critical: CriticalValues | null;
}

interface Compared {
  measured: ScoreNumbers;
  certainty: Certainty;
}

/** The label of the report's own score compared with another, and the interval of the difference. */
export function compare(
  own: Compared,
  other: Compared,
  {
    relation,
    variable,
    smallestDifference,
  }: { relation: Relation | null; variable: string; smallestDifference: number },
): { difference: Difference | null; differenceInterval: Interval | null } {
  const a = scoreOf(own, variable);
  const b = relation?.kind === 'fixed' ? fixedScore(own, other, variable) : scoreOf(other, variable);
  if (!relation || !a || !b) return uncompared;
  const pair = pairOf(relation.kind, a, b);
  if (!pair) return uncompared;
  const { family, critical } = relation;
  const { difference, differenceInterval } = compareScores(
    pair[0],
    pair[1],
    critical ?? (family ? { family: family.scores * family.groups } : { clearly: Infinity, probably: Infinity }),
    smallestDifference,
  );
  return { difference, differenceInterval: family && differenceInterval };
}

type Score = Parameters<typeof compareScores>[0];

function scoreOf({ measured: { score, sampleSize }, certainty }: Compared, variable: string): Score | null {
  const sd = certainty.sds?.get(variable);
  return score === null || sampleSize === null || !sd ? null : { mean: score, n: sampleSize, sd };
}

/** A fixed value has no standard error. */
function fixedScore({ certainty }: Compared, { measured: { score } }: Compared, variable: string): Score | null {
  const sd = certainty.sds?.get(variable);
  return score === null || !sd ? null : { mean: score, n: Infinity, sd };
}

function pairOf(kind: Relation['kind'], own: Score, other: Score): [Score, Score] | null {
  if (kind !== 'whole' && kind !== 'part') return [own, other];
  const [whole, part] = kind === 'whole' ? [other, own] : [own, other];
  const rest = restOf(whole, part);
  if (!rest) return null;
  const others = { ...rest, sd: whole.sd };
  return kind === 'whole' ? [own, others] : [others, other];
}

type Limits = Pick<Relation, 'family' | 'critical'>;

/**
 * Limits for a reporting group against all others. There are none if only tallies are left, or if there is only one
 * block.
 */
export function limitsOfGroups(survey: ClosedResults, measurement: Measurement): Limits {
  const critical = survey.uncertainty?.critical ?? null;
  return {
    critical,
    family: critical && { scores: numberOfScores(survey, measurement), groups: numberOfGroups(survey) },
  };
}

/** Limits with Bonferroni's correction. There are none if only tallies are left of a survey. */
export const limitsOfFamily = (surveys: readonly ClosedResults[], family: Limits['family']): Limits => ({
  critical: null,
  family: surveys.some(({ uncertainty }) => uncertainty?.talliesOnly) ? null : family,
});

/**
 * The number of scores that are compared: the aspects, the sections, the indices of two sections and the overall score.
 * The index of a single section is the same score.
 */
export const numberOfScores = ({ definition }: ClosedResults, measurement: Measurement): number =>
  scoreVariables(definition, measurement).length -
  indicesOf(definition, measurement).filter(({ sections }) => sections.length === 1).length;

/** Number of a survey's reporting groups. */
export const numberOfGroups = ({ groups }: ClosedResults): number =>
  groups.filter(({ use }) => use !== 'leftOut').length;

/** The uncertainty of a report as clients get it. Null while it is being calculated. */
export function presentUncertainty(
  surveys: readonly ClosedResults[],
  sds: Certainty['sds'],
  { smallestDifference }: Measurement,
): SurveyReport['uncertainty'] {
  if (!sds) return null;
  return {
    critical: surveys.length > 1 ? null : (surveys[0]!.uncertainty?.critical ?? null),
    smallestDifference,
    sds: [...sds].map(([variable, { sd, declared }]) => ({ code: scoreCode(variable), sd, declared })),
    declaredIn: surveys.filter(({ uncertainty: own }) => {
      const isDeclared = (variable: string) => own?.sds.get(variable)?.declared;
      return !own?.talliesOnly && [...sds.keys()].some(isDeclared);
    }).length,
    talliesOnly: surveys.some(({ uncertainty }) => uncertainty?.talliesOnly),
  };
}

/** A score, marked where it is not scored or suppressed. */
export const presentScore = ({ score, scored, suppressed }: Omit<ReleasedScore, 'limit'>) => ({
  score,
  scored,
  ...(suppressed && { suppressed: true as const }),
});
