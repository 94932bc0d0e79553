import { setImmediate } from 'node:timers/promises';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { declaredDeviation, type Measurement } from '#server/content/measurement.ts';
import {
  aspectVariable,
  indexVariable,
  indicesOf,
  overallVariable,
  scoreCode,
  scoreVariables,
  sectionVariable,
} from '#server/content/reportedVariables.ts';
import { scalesOf } from '#rules/scoring.ts';
import { rowBlocks } from '../disclosure/rowBlocks.ts';
import { aspectScores, meansOfAtLeastHalf } from '../numbers/aspectScores.ts';
import type { Results } from '../numbers/results.ts';
import { criticalValues, type PermutationInput } from './criticalValues.ts';
import { pooledStandardDeviation, roundSd, type StandardDeviation } from './standardDeviations.ts';

/** The uncertainty of the scores of a survey. Released once for each snapshot. Numbers are on the scale of scores, 0 to 1. */
export interface SurveyUncertainty {
  /** By variable: the overall score, the indices, the sections' scores and the aspects, as far as they are scored. */
  sds: ReadonlyMap<string, StandardDeviation>;
  /**
   * Critical values in standard errors for a reporting group against all others, two significant digits, rounded up.
   * Null if there are no groups to compare.
   */
  critical: { clearly: number; probably: number } | null;
  /** True if only tallies were left when it was computed. Then no difference is called clear or probable. */
  talliesOnly: boolean;
}

/** Everyone's scores of a section and its aspects. */
type SectionScores = PermutationInput['sections'][number] & { variable: string; ofAspects: string[] };

/**
 * Computes the uncertainty from answers, within the blocks of the groups that can be reported. It depends on the blocks'
 * tables only: rows are ordered by block and answers, so swapping the answers of two people of a block changes nothing
 * (docs/rules/disclosure.md#uncertainty). Lets other work run in between.
 * @param smaller set only in tests: smaller limits and fewer draws than usual.
 */
export async function surveyUncertainty(
  definition: SurveyType,
  results: Results,
  measurement: Measurement,
  minimum: number,
  smaller: Pick<PermutationInput, 'draws' | 'limits'> = {},
): Promise<SurveyUncertainty> {
  const { people } = results;
  const reporting = results.groups.flatMap(({ id, use }) => (use === 'leftOut' ? [] : [id]));
  const blocks = rowBlocks(results, reporting);
  const blockOf = new Uint16Array(people);
  blocks.forEach(({ rows }, block) => rows.forEach((row) => (blockOf[row] = block)));
  const scales = scalesOf(definition);
  const sections: SectionScores[] = [];
  for (const { code, aspects } of definition.report.sections) {
    const columns = aspects.map((aspect) => aspectScores(aspect, scales, results));
    sections.push({
      variable: sectionVariable(code),
      ofAspects: aspects.map((aspect) => aspectVariable(code, aspect.code)),
      aspects: columns,
      own: meansOfAtLeastHalf(people, columns),
      scored: !measurement.unscoredSections.has(code),
    });
    await setImmediate();
  }
  const codes = definition.report.sections.map(({ code }) => code);
  const sectionMeans = [
    ...(measurement.overallScored ? [{ variable: overallVariable, isIndex: false, sections: [...codes.keys()] }] : []),
    ...indicesOf(definition, measurement).map((index) => ({
      variable: indexVariable(index.code),
      isIndex: true,
      sections: index.sections.map((section) => codes.indexOf(section)),
    })),
  ].map((mean) => ({
    ...mean,
    own: meansOfAtLeastHalf(
      people,
      mean.sections.map((section) => sections[section]!.own),
    ),
  }));
  const declared = (variable: string) => declaredDeviation(measurement, scoreCode(variable));
  const sdOf = (variable: string, scores: Float64Array) =>
    [variable, pooledStandardDeviation(scores, blockOf, declared(variable), minimum, smaller.limits)] as const;
  const sds = new Map([
    ...sectionMeans.map(({ variable, own }) => sdOf(variable, own)),
    ...sections.flatMap(({ variable, ofAspects, aspects, own, scored }) => [
      ...(scored ? [sdOf(variable, own)] : []),
      ...ofAspects.map((each, index) => sdOf(each, aspects[index]!)),
    ]),
  ]);
  await setImmediate();
  return {
    sds,
    critical: await criticalValues({
      blocks: blockOf,
      blockCount: blocks.length,
      groups: reporting.map((id) => blocks.flatMap(({ groups }, block) => (groups.includes(id) ? [block] : []))),
      sections,
      sectionMeans,
      declared: {
        aspects: sections.map(({ ofAspects }) => ofAspects.map(declared)),
        sections: sections.map(({ variable }) => declared(variable)),
        sectionMeans: sectionMeans.map(({ variable }) => declared(variable)),
      },
      minimum,
      ...smaller,
    }),
    talliesOnly: false,
  };
}

/** The uncertainty of a survey that has only tallies left (decision 0028). */
export const talliesUncertainty = (definition: SurveyType, measurement: Measurement): SurveyUncertainty => ({
  sds: new Map(
    scoreVariables(definition, measurement).map((variable) => [
      variable,
      { sd: roundSd(declaredDeviation(measurement, scoreCode(variable))), declared: true, df: Infinity },
    ]),
  ),
  critical: null,
  talliesOnly: true,
});

/** The form in which the uncertainty is stored. Infinite degrees of freedom are null. */
export interface StoredUncertainty {
  sds: [variable: string, sd: number, df: number | null][];
  critical: SurveyUncertainty['critical'];
  talliesOnly: boolean;
}

export const toStored = ({ sds, ...rest }: SurveyUncertainty): StoredUncertainty => ({
  ...rest,
  sds: [...sds].map(([variable, { sd, declared, df }]) => [variable, sd, declared ? null : df]),
});

export const fromStored = ({ sds, ...rest }: StoredUncertainty): SurveyUncertainty => ({
  ...rest,
  sds: new Map(sds.map(([variable, sd, df]) => [variable, { sd, declared: df === null, df: df ?? Infinity }])),
});
