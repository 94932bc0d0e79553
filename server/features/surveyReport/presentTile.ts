import type { SurveyType } from '#contract/content/surveyType.ts';
import type { ReportedSurvey, ReportTile } from '#contract/entities/surveyReport.ts';
import { indexScore } from '#rules/indexScore.ts';
import type { Measurement } from '#server/content/measurement.ts';
import {
  indexVariable,
  indicesOf,
  overallVariable,
  scoreRules,
  sectionVariable,
  sharedVariables,
} from '#server/content/reportedVariables.ts';
import type { WholeScores } from '#server/results/numbers/wholeScores.ts';

/**
 * A report as in a list, with the released scores of everyone that its survey type has.
 * @param whole null: not computed yet, or not released.
 */
export function presentTile(
  survey: ReportedSurvey,
  definition: SurveyType,
  measurement: Measurement,
  whole: WholeScores | null,
): ReportTile {
  const scored = sharedVariables(measurement, scoreRules(definition));
  const sectionOf = (code: string) => whole?.sections.find((each) => each.code === code);
  const shown = (variable: string, score: number | null = null, sampleSize: number | null = null) => {
    const isScored = scored.has(variable);
    return { score: isScored ? score : null, scored: isScored, sampleSize: isScored ? sampleSize : null };
  };
  const { score, scored: overallScored } = shown(overallVariable, whole?.overall);
  return {
    score,
    scored: overallScored,
    indices: indicesOf(definition, measurement).map(({ code, name, sections }) => {
      const index = indexScore(sections.flatMap((each) => sectionOf(each) ?? []));
      return { code, name, ...shown(indexVariable(code), index.score, index.sampleSize) };
    }),
    sections: definition.report.sections.map(({ code, name }) => ({
      id: code,
      name,
      ...shown(sectionVariable(code), sectionOf(code)?.score, sectionOf(code)?.sampleSize),
    })),
    survey,
  };
}
