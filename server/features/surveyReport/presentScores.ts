import type { SurveyType } from '#contract/content/surveyType.ts';
import type { HeatMap, SectionScore, Trend } from '#contract/entities/surveyReport.ts';
import type { ReleasedColumn } from '#server/results/ledger/releasedColumn.ts';
import { presentScore } from './report/presentReport.ts';

type ScoredSections = HeatMap['sections'];
type PresentedScores = Pick<Trend['surveys'][number], 'sampleSize' | 'score' | 'scores' | 'suppressed'>;

/** The scored sections of a survey type, as heat map and trend name them. */
export const scoredSections = ({ report }: SurveyType): ScoredSections =>
  report.sections.map(({ code, name }) => ({ id: code, name }));

/**
 * The scores of a population, overall and by section, as its report releases them.
 * @param sections the sections to present; one that the survey type does not have has no score.
 * @param column null where nothing of it may be released.
 */
export function presentScores(
  definition: SurveyType,
  sections: ScoredSections,
  column: ReleasedColumn | null,
): PresentedScores {
  const codes = new Set(definition.report.sections.map(({ code }) => code));
  if (!column) {
    const scores = sections.map(({ id }): SectionScore => ({
      sectionId: id,
      ...presentScore({ score: null, suppressed: codes.has(id) }),
      sampleSize: null,
    }));
    return { sampleSize: null, ...presentScore({ score: null, suppressed: true }), scores };
  }
  return {
    sampleSize: column.sampleSize,
    ...presentScore(column.overall),
    scores: sections.map(({ id }): SectionScore => {
      const score = column.section(id);
      return {
        sectionId: id,
        ...presentScore(score),
        sampleSize: score.score === null ? null : fewestResponses(column, definition, id),
      };
    }),
  };
}

/** A section's score is made of the aspects' that are released: of each at least so many responses. */
function fewestResponses({ aspect }: ReleasedColumn, { report }: SurveyType, section: string): number | null {
  const aspects = report.sections.find(({ code }) => code === section)?.aspects ?? [];
  const sizes = aspects.map(({ code }) => aspect(section, code)).filter(({ score }) => score !== null);
  return sizes.length > 0 ? Math.min(...sizes.map(({ sampleSize }) => sampleSize!)) : null;
}
