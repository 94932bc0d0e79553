import type { SurveyType } from '../contract/content/surveyType.ts';
import { reaches, scalesOf, scoreItems, type ScaleAnswers } from './scoring.ts';

/**
 * Whether support is to be offered before any score: the distress score lies in the high band (spec 000 section 3,
 * `highPsychologicalDistressScore`). Never where the survey type has no distress scale or less than half was answered.
 */
export function isDistressHigh(definition: SurveyType, answers: ScaleAnswers): boolean {
  const { distress } = definition.report;
  if (!distress) return false;
  const score = scoreItems(distress.items, scalesOf(definition), answers);
  return score !== null && reaches(score, distress.bands.high);
}
