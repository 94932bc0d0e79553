import type { SurveyType } from '#contract/content/surveyType.ts';
import type { HeatMap, SectionScore, Trend } from '#contract/entities/surveyReport.ts';
import { aspectVariable } from '#server/results/numbers/reportScores.ts';
import type { PopulationNumbers } from '#server/results/numbers/populationNumbers.ts';
import { told } from './report/presentReportSections.ts';
import { responsesColumn, type ReportColumn } from '#server/results/numbers/releasedColumn.ts';

type ScoredSections = HeatMap['sections'];
type ToldScores = Pick<Trend['surveys'][number], 'sampleSize' | 'score' | 'scores' | 'suppressed'>;

/** The scored sections of a survey type, as they are named in what is told of several populations. */
export const scoredSections = ({ report }: SurveyType): ScoredSections =>
  report.sections.map(({ code, name }) => ({ id: code, name }));

/**
 * The scores of a population, overall and by section, as its report tells them.
 * @param sections those to tell of: one that the survey type lacks has nothing to tell.
 * @param numbers null where nothing of it may be told.
 */
export function presentScores(
  definition: SurveyType,
  sections: ScoredSections,
  numbers: PopulationNumbers | null,
): ToldScores {
  const codes = new Set(definition.report.sections.map(({ code }) => code));
  if (!numbers) {
    const scores = sections.map(({ id }): SectionScore => ({
      sectionId: id,
      ...told({ score: null, suppressed: codes.has(id) }),
      sampleSize: null,
    }));
    return { sampleSize: null, ...told({ score: null, suppressed: true }), scores };
  }
  const column = responsesColumn('', numbers.people, definition, [numbers]);
  return {
    sampleSize: column.sampleSize,
    ...told(column.overall),
    scores: sections.map(({ id }): SectionScore => {
      const score = column.section(id);
      return {
        sectionId: id,
        ...told(score),
        sampleSize: score.score === null ? null : fewestResponses(column, definition, id),
      };
    }),
  };
}

/** A section's score is made of the aspects' that are told: of each at least so many responses. */
function fewestResponses({ numbers }: ReportColumn, { report }: SurveyType, section: string): number | null {
  const aspects = report.sections.find(({ code }) => code === section)?.aspects ?? [];
  const sizes = aspects
    .map(({ code }) => numbers(aspectVariable(section, code)))
    .filter((aspect) => aspect?.score != null);
  return sizes.length > 0 ? Math.min(...sizes.map((aspect) => aspect!.sampleSize!)) : null;
}
