import type { SurveyType } from '#contract/content/surveyType.ts';
import type { HeatMap, SectionScore, Trend } from '#contract/entities/surveyReport.ts';
import type { ReleasedScores, ReleasedSection } from '#server/results/numbers/releasedNumbers.ts';
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
  column: ReleasedScores | null,
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
      const score = column.sections.get(id) ?? none;
      return {
        sectionId: id,
        ...presentScore(score),
        sampleSize: score.score === null ? null : fewestResponses(score),
      };
    }),
  };
}

const none: ReleasedSection = { score: null, suppressed: false, aspects: new Map() };

/** A section's score is made of the aspects' that are released: of each at least so many responses. */
function fewestResponses({ aspects }: ReleasedSection): number | null {
  const sizes = [...aspects.values()].filter(({ score }) => score !== null).map(({ sampleSize }) => sampleSize!);
  return sizes.length > 0 ? Math.min(...sizes) : null;
}
