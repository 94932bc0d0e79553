import { Type, type Static } from 'typebox';
import { closed, code } from '#contract/schema.ts';
import { type Complain, type ContentFile, parseYaml } from './contentFiles.ts';

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
export const declaredDeviation = ({ standardDeviations }: Measurement, scoreCode: string): number =>
  standardDeviations.get(scoreCode) ?? usualDeviation;

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

/** @param ids of the survey types. */
export function parseMeasurement(
  file: ContentFile,
  ids: ReadonlySet<string>,
  complain: Complain,
): Map<string, Measurement> {
  const read = parseYaml(Measurements, file, complain);
  if (!read) return new Map();
  const { value, report } = read;
  for (const id of Object.keys(value)) if (!ids.has(id)) report([id], 'is not a survey type');
  return new Map(Object.entries(value).map(([id, measurement]) => [id, fromHundred(measurement)]));
}

const fromHundred = ({ smallestDifference, standardDeviations = {} }: Measurements[string]): Measurement => ({
  smallestDifference: smallestDifference / 100,
  standardDeviations: new Map(Object.entries(standardDeviations).map(([each, value]) => [each, value / 100])),
});
