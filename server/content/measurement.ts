import { Type, type Static } from 'typebox';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { closed, code, plainText } from '#contract/schema.ts';
import { type Complain, type ContentFile, parseYaml } from './contentFiles.ts';
import { scoreCode, scoreVariables, type DeclaredScores } from './reportedVariables.ts';

/**
 * Declares what the scores of a survey type measure, and how well, for surveys of every version of it. Numbers are on the
 * scale of scores, 0 to 1.
 */
export interface Measurement extends DeclaredScores {
  /** The standard error of measurement of one person's score of a section or an aspect. */
  standardError: number;
  /** The smallest difference between two scores that matters. */
  smallestDifference: number;
  /**
   * Standard deviations of people's scores that are assumed while fewer than 30 people have one, by the score's code:
   * `overall`, `<index>`, `<section>` or `<section>/<aspect>`.
   */
  standardDeviations: ReadonlyMap<string, number>;
}

/** Used if nothing is declared. */
export const undeclared: Measurement = {
  overallScored: true,
  unscoredSections: new Set(),
  indices: [],
  standardError: 0.1,
  smallestDifference: 0.05,
  standardDeviations: new Map(),
};
/** The standard deviation that is assumed if nothing is known. */
const usualDeviation = 0.2;

export const measurementOf = (measurements: ReadonlyMap<string, Measurement>, typeId: string): Measurement =>
  measurements.get(typeId) ?? undeclared;

/** The standard deviation that is declared for a score, from 0 to 1. */
export const declaredDeviation = ({ standardDeviations }: Measurement, ofScore: string): number =>
  standardDeviations.get(ofScore) ?? usualDeviation;

const ofHundred = Type.Number({ exclusiveMinimum: 0, maximum: 100 });

/** Limited because `haveFewLost` checks only pairs of sections. */
const mostSections = 2;

/** measurement.yaml: by survey type. */
const Measurements = Type.Record(
  code,
  closed({
    overallScored: Type.Optional(Type.Boolean()),
    unscoredSections: Type.Optional(Type.Array(code, { uniqueItems: true })),
    indices: Type.Optional(
      Type.Array(
        closed({
          code,
          name: plainText,
          sections: Type.Array(code, { minItems: 1, maxItems: mostSections, uniqueItems: true }),
        }),
      ),
    ),
    standardError: ofHundred,
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
  for (const [id, declared] of Object.entries(value)) {
    if (!ids.has(id)) report([id], 'is not a survey type');
    const definition = surveyTypes.get(id)?.definition;
    if (definition) checkScores(declared, definition, (at, problem) => report([id, ...at], problem));
  }
  return new Map(Object.entries(value).map(([id, measurement]) => [id, fromHundred(measurement)]));
}

function checkScores(
  declared: Measurements[string],
  definition: Pick<SurveyType, 'report'>,
  report: (at: (string | number)[], problem: string) => void,
): void {
  const { overallScored = true, unscoredSections = [], indices = [], standardDeviations = {} } = declared;
  const sections = new Set(definition.report.sections.map((section) => section.code));
  if (unscoredSections.length > 0 && overallScored)
    report(['unscoredSections'], 'would be part of the overall score: set overallScored to false');
  if (indices.length > 0 && overallScored) report(['indices'], 'replace the overall score: set overallScored to false');
  unscoredSections.forEach((section, place) => {
    if (!sections.has(section)) report(['unscoredSections', place], `there is no section ${section}`);
  });
  // The code of a score names one score.
  const used = new Set(['overall', ...sections]);
  indices.forEach((index, place) => {
    if (used.has(index.code)) report(['indices', place, 'code'], `${index.code} is already the code of a score`);
    used.add(index.code);
    index.sections.forEach((section, at) => {
      if (!sections.has(section)) report(['indices', place, 'sections', at], `there is no section ${section}`);
      if (unscoredSections.includes(section)) report(['indices', place, 'sections', at], `${section} has no score`);
    });
  });
  const scores = new Set(scoreVariables(definition, fromHundred(declared)).map(scoreCode));
  for (const each of Object.keys(standardDeviations))
    if (!scores.has(each)) report(['standardDeviations', each], 'is not a score of this survey type');
}

const fromHundred = ({
  overallScored = true,
  unscoredSections = [],
  indices = [],
  standardError,
  smallestDifference,
  standardDeviations = {},
}: Measurements[string]): Measurement => ({
  overallScored,
  unscoredSections: new Set(unscoredSections),
  indices,
  standardError: standardError / 100,
  smallestDifference: smallestDifference / 100,
  standardDeviations: new Map(Object.entries(standardDeviations).map(([each, value]) => [each, value / 100])),
});
