import type { AspectDefinition, ScoredSection, SurveyType } from '../contract/content/surveyType.ts';
import { scaleOf, surveyItems } from './surveyItems.ts';

export type Band = 'poor' | 'good' | 'great';

interface AspectScore {
  code: string;
  score: number | null;
}

export interface SectionScore {
  code: string;
  score: number | null;
  aspects: AspectScore[];
}

/** Scores from 0 to 1, where 1 is best. Null if too little was answered. */
export interface SurveyScore {
  sections: SectionScore[];
}

/** The values given, by the id of the question or matrix row. Null or missing: skipped, or "Not applicable". */
export type ScaleAnswers = ReadonlyMap<string, number | null>;

/**
 * Returns the score itself. Throws 'Invalid score' if it is not between 0 and 1 (docs/rules/personal-report.md#scores).
 */
export const checkScore = (score: number): number => {
  if (!(score >= 0 && score <= 1)) throw new Error('Invalid score');
  return score;
};

/** The score of a value on its scale. If the item is reversed, a higher value gives a lower score. */
export const itemScore = (value: number, { min, max }: { min: number; max: number }, reversed: boolean): number => {
  const score = checkScore((value - min) / (max - min));
  return reversed ? 1 - score : score;
};

/**
 * The mean of the scores that are not null. Null if fewer than half of the scores are known. This is the half rule of
 * the EORTC QLQ-C30 scoring manual (Fayers et al., 2001). Its effect is that a missing score counts as the mean of the
 * person's other scores.
 */
export const meanOfAtLeastHalf = (scores: readonly (number | null)[]): number | null => {
  const known = scores.filter((score) => score !== null);
  if (known.length === 0 || known.length * 2 < scores.length) return null;
  return checkScore(known.reduce((sum, score) => sum + score, 0) / known.length);
};

type Scales = ReadonlyMap<string, { min: number; max: number } | null>;

/** The scale of each item, by its id. Null if the item is not a scale. */
export const scalesOf = (definition: SurveyType): Scales =>
  new Map(surveyItems(definition).map((item) => [item.id, scaleOf(item)]));

/** The mean of items by the half rule. @throws Error naming an item that is not a scale of the survey. */
export function scoreItems(items: AspectDefinition['items'], scales: Scales, answers: ScaleAnswers): number | null {
  return meanOfAtLeastHalf(
    items.map(({ question, reversed = false }) => {
      const scale = scales.get(question);
      if (!scale) throw new Error(`${question} is scored and is no scale`);
      const value = answers.get(question) ?? null;
      return value === null ? null : itemScore(value, scale, reversed);
    }),
  );
}

/**
 * Scores one person's answers. The score of an aspect is the mean of its items, and that of a section the mean of its
 * aspects, each by the half rule. Throws 'Invalid score' for a value off its scale. Throws an error naming an item that
 * is not a scale of the survey, which the check of the content file excludes.
 */
export const scoreSurvey = (definition: SurveyType, answers: ScaleAnswers): SurveyScore => {
  const scales = scalesOf(definition);
  const scoreAspect = ({ code, items }: AspectDefinition): AspectScore => ({
    code,
    score: scoreItems(items, scales, answers),
  });

  const scoreSection = (section: ScoredSection): SectionScore => {
    const aspects = section.aspects.map(scoreAspect);
    return { code: section.code, score: meanOfAtLeastHalf(aspects.map(({ score }) => score)), aspects };
  };

  return { sections: definition.report.sections.map(scoreSection) };
};

/** Sums of fractions like 1/3 miss a round number by about 1e-16. This must not change a band. */
export const rounding = 1e-9;

/** Returns whether a score is at or above the start of a band. Throws 'Invalid score' outside 0 to 1. */
export const reaches = (score: number, border: number): boolean => checkScore(score) + rounding >= border;

/** The band of a score: poor below `bands.good`, great from `bands.great` up, good between. */
export const bandOf = (score: number, bands: SurveyType['report']['bands']): Band => {
  if (reaches(score, bands.great)) return 'great';
  return reaches(score, bands.good) ? 'good' : 'poor';
};
