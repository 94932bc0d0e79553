import type { Difference, Interval, RelationKind, SurveyReport } from '#contract/entities/surveyReport.ts';
import { undeclared, type Measurement } from '#server/content/measurement.ts';
import type { Content } from '#server/content/content.ts';
import { scoreCode, scoreVariables } from '#server/content/reportedVariables.ts';
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import { noInvited, type InvitedCount } from '#server/results/uncertainty/invited.ts';
import type { ReleasedScore, ReleasedScores, ReleasedSection } from '#server/results/numbers/releasedNumbers.ts';
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
 * The standard deviations of several surveys together: the largest, with the fewest degrees of freedom. It is declared
 * only if all are.
 */
export function commonDeviations(surveys: readonly ClosedResults[]): Certainty['sds'] {
  const [first, ...others] = surveys.map(({ uncertainty }) => uncertainty?.sds ?? null);
  if (!first || others.includes(null)) return null;
  return new Map(
    [...first].map(([variable, own]) => {
      const all = [own, ...others.flatMap((sds) => sds!.get(variable) ?? [])];
      return [
        variable,
        {
          sd: Math.max(...all.map(({ sd }) => sd)),
          df: Math.min(...all.map(({ df }) => df)),
          declared: all.every(({ declared }) => declared),
        },
      ];
    }),
  );
}

/**
 * The overall score, with the number of people that its interval and labels use: that of the section with the fewest, or
 * of an aspect if a section's own number is suppressed. It is not how many people have an overall score, which is not
 * released. The score is the mean of the sections' means. The covariance of two of these is σ₁₂ n₁₂ / (n₁ n₂), where n₁₂
 * people have both. That is at most σ₁₂ divided by the smallest n, unless people who score high in one section score low
 * in the other. So SD / √n is not too small. Only released numbers are used.
 */
export function overallNumbers({
  overall,
  sections,
}: Pick<ReleasedScores, 'overall' | 'sections'>): ReleasedScore & ScoreNumbers {
  const sizesOf = ({ sampleSize, aspects }: ReleasedSection) =>
    sampleSize === null ? [...aspects.values()].flatMap((aspect) => aspect.sampleSize ?? []) : sampleSize;
  const sizes = [...sections.values()].filter(({ score }) => score !== null).flatMap(sizesOf);
  return { ...overall, sampleSize: overall.score === null ? null : Math.min(...sizes) };
}

export const measurementOf = (content: Pick<Content, 'measurement'>, typeId: string): Measurement =>
  content.measurement.get(typeId) ?? undeclared;

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
export function limitsOfGroups(survey: ClosedResults): Limits {
  const critical = survey.uncertainty?.critical ?? null;
  return { critical, family: critical && { scores: numberOfScores(survey), groups: numberOfGroups(survey) } };
}

/** Limits with Bonferroni's correction. There are none if only tallies are left of a survey. */
export const limitsOfFamily = (surveys: readonly ClosedResults[], family: Limits['family']): Limits => ({
  critical: null,
  family: surveys.some(({ uncertainty }) => uncertainty?.talliesOnly) ? null : family,
});

/** The number of scores that are compared: the aspects, the sections and the overall score. */
export const numberOfScores = ({ definition }: ClosedResults): number => scoreVariables(definition).length;

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
