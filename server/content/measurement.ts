import { Type, type Static } from 'typebox';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { closed, code } from '#contract/schema.ts';
import { type Complain, type ContentFile, parseYaml } from './contentFiles.ts';
import { scoreCode, scoreVariables } from './reportedVariables.ts';

/** Declares what is known about the scores of a survey type. Numbers are on the scale of scores, 0 to 1. */
export interface Measurement {
  /** The smallest difference between two scores that matters. */
  smallestDifference: number;
  /**
   * Standard deviations of people's scores that are assumed while fewer than 30 people have one, by the score's code:
   * `overall`, `<section>` or `<section>/<aspect>`.
   */
  standardDeviations: ReadonlyMap<string, number>;
}

/** Used if nothing is declared. */
export const undeclared: Measurement = { smallestDifference: 0.05, standardDeviations: new Map() };
/** The standard deviation that is assumed if nothing is known. */
const usualDeviation = 0.2;

/** The standard deviation that is declared for a score, from 0 to 1. */
export const declaredDeviation = ({ standardDeviations }: Measurement, ofScore: string): number =>
  standardDeviations.get(ofScore) ?? usualDeviation;

const ofHundred = Type.Number({ exclusiveMinimum: 0, maximum: 100 });

/** measurement.yaml: by survey type. */
const Measurements = Type.Record(
  code,
  closed({
    smallestDifference: ofHundred,
    standardDeviations: Type.Optional(Type.Record(Type.String(), ofHundred)),
  }),
);
type Measurements = Static<typeof Measurements>;

/**
 * Complains about codes that the current version of a survey type does not have, since a standard deviation with such a
 * code is never used.
 * @param ids of all survey types.
 * @param surveyTypes without those that have an error.
 */
export function parseMeasurement(
  file: ContentFile,
  {
    ids,
    surveyTypes,
  }: { ids: ReadonlySet<string>; surveyTypes: ReadonlyMap<string, { definition: Pick<SurveyType, 'report'> }> },
  complain: Complain,
): Map<string, Measurement> {
  const read = parseYaml(Measurements, file, complain);
  if (!read) return new Map();
  const { value, report } = read;
  for (const [id, { standardDeviations = {} }] of Object.entries(value)) {
    if (!ids.has(id)) report([id], 'is not a survey type');
    const surveyType = surveyTypes.get(id);
    if (!surveyType) continue;
    const codes = new Set(scoreVariables(surveyType.definition).map(scoreCode));
    for (const each of Object.keys(standardDeviations))
      if (!codes.has(each)) report([id, 'standardDeviations', each], 'is not a score of this survey type');
  }
  return new Map(Object.entries(value).map(([id, measurement]) => [id, fromHundred(measurement)]));
}

const fromHundred = ({ smallestDifference, standardDeviations = {} }: Measurements[string]): Measurement => ({
  smallestDifference: smallestDifference / 100,
  standardDeviations: new Map(Object.entries(standardDeviations).map(([each, value]) => [each, value / 100])),
});
