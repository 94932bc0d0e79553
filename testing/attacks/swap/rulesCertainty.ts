import { aspectVariable, indexVariable, overallVariable, sectionVariable } from '#server/content/reportedVariables.ts';
import type { ReleasedScore, ReleasedScores } from '#server/results/numbers/releasedNumbers.ts';
import { compareScores, scoreInterval } from '#server/results/uncertainty/intervals.ts';
import type { SurveyUncertainty } from '#server/results/uncertainty/surveyUncertainty.ts';

type Deviations = SurveyUncertainty['sds'];

/** The released scores of a population, with the standard deviations of its surveys. */
export interface ScoresAndDeviations {
  scores: ReleasedScores;
  sds: Deviations;
}

/** The standard deviations of several surveys together, as `commonDeviations`. */
export const deviationsOf = ([first, ...others]: readonly Deviations[]): Deviations =>
  new Map(
    [...first!].map(([variable, own]) => {
      const all = [own, ...others.map((sds) => sds.get(variable)!)];
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

/** The interval of every score of a population. */
export const intervalsOf = (of: ScoresAndDeviations) =>
  [...measuredIn(of).values()].map(({ mean, n, sd, limit }) => scoreInterval(mean, n, sd, limit));

/** The label of every score compared with another population's, and the interval of the difference. */
export function comparisonsOf(own: ScoresAndDeviations, other: ScoresAndDeviations) {
  const others = measuredIn(other);
  return [...measuredIn(own)].map(([variable, score]) => {
    const compared = others.get(variable);
    return compared ? compareScores(score, compared, { family: others.size }, smallestDifference) : null;
  });
}

const smallestDifference = 0.05;

/** The scores that were released, by variable. */
function measuredIn({ scores: { overall, indices, sampleSize, sections }, sds }: ScoresAndDeviations) {
  const all: [string, ReleasedScore & { sampleSize: number | null }][] = [
    [overallVariable, { ...overall, sampleSize }],
    ...[...indices].map(([code, index]): (typeof all)[number] => [indexVariable(code), index]),
    ...[...sections].flatMap(([code, { aspects, ...section }]): typeof all => [
      [sectionVariable(code), section],
      ...[...aspects].map(([aspect, numbers]): [string, typeof numbers] => [aspectVariable(code, aspect), numbers]),
    ]),
  ];
  return new Map(
    all.flatMap(([variable, { score, sampleSize: n, limit }]) =>
      score === null || n === null ? [] : [[variable, { mean: score, n, limit, sd: sds.get(variable)! }] as const],
    ),
  );
}
