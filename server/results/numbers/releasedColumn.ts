import type { SurveyType } from '#contract/content/surveyType.ts';
import { aspectVariable, reportScores } from './reportScores.ts';
import type { NormScores } from '#server/db/tables/resultsTables.ts';
import type { PopulationNumbers } from './populationNumbers.ts';
import { reportNumbers, type Numbers } from './releasedNumbers.ts';

export interface Score {
  score: number | null;
  suppressed: boolean;
}

/** One population throughout a report: the report's own, or one that it is compared with. */
export interface ReportColumn {
  name: string;
  sampleSize: number;
  overall: Score;
  section: (code: string) => Score;
  /** Null where it has none of this kind to tell, as a norm of answers. */
  numbers: (variable: string) => Numbers | null;
}

/** A column of responses. */
export function responsesColumn(
  name: string,
  sampleSize: number,
  definition: SurveyType,
  parts: readonly PopulationNumbers[],
): ReportColumn {
  const known = new Map<string, Numbers>();
  const numbers = (variable: string) => {
    const found = known.get(variable) ?? reportNumbers(parts, variable);
    known.set(variable, found);
    return found;
  };
  const { overall, sections } = reportScores(definition, (variable) => numbers(variable).score);
  const isHeldBack = (section: SurveyType['report']['sections'][number]) =>
    section.aspects.some(
      ({ code }) =>
        numbers(aspectVariable(section.code, code)).score === null &&
        numbers(aspectVariable(section.code, code)).suppressed,
    );
  const scoreOf = (score: number | null, of: SurveyType['report']['sections']): Score => ({
    score,
    suppressed: score === null && of.some(isHeldBack),
  });
  return {
    name,
    sampleSize,
    overall: scoreOf(overall, definition.report.sections),
    section: (code) =>
      scoreOf(
        sections.find((each) => each.code === code)?.score ?? null,
        definition.report.sections.filter((each) => each.code === code),
      ),
    numbers,
  };
}

/** A column of a norm, which tells of aspects alone and holds nothing back. */
export function normColumn(name: string, sampleSize: number, { overall, sections }: NormScores): ReportColumn {
  const aspects = new Map(
    sections.flatMap((section) =>
      section.aspects.map((aspect) => [aspectVariable(section.code, aspect.code), aspect] as const),
    ),
  );
  return {
    name,
    sampleSize,
    overall: { score: overall, suppressed: false },
    section: (code) => ({ score: sections.find((each) => each.code === code)?.score ?? null, suppressed: false }),
    numbers: (variable) => {
      const aspect = aspects.get(variable);
      return aspect
        ? {
            sampleSize,
            score: aspect.score,
            shares: [aspect.minRatio, aspect.midRatio, aspect.maxRatio],
            suppressed: false,
          }
        : null;
    },
  };
}
