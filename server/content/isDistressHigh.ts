import type { SurveyType } from '#contract/content/surveyType.ts';
import { reaches, scalesOf, scoreItems, type ScaleAnswers } from '#rules/scoring.ts';

/**
 * Returns whether the distress score is in the high band, so that support comes before any score
 * (docs/rules/personal-report.md#distress). It is never high if the survey type has no distress scale, or if less than
 * half of the scale was answered.
 */
export function isDistressHigh(definition: SurveyType, answers: ScaleAnswers): boolean {
  const { distress } = definition.report;
  if (!distress) return false;
  const score = scoreItems(distress.items, scalesOf(definition), answers);
  return score !== null && reaches(score, distress.bands.high);
}
