import type { SurveyType } from '#contract/content/surveyType.ts';
import { meanOfAtLeastHalf } from '#rules/scoring.ts';

export interface ReportScores {
  overall: number | null;
  sections: { code: string; score: number | null }[];
}

/**
 * The scores of sections and of the whole, from 0 to 1. They are made of the released means of aspects and of nothing else, so they
 * disclose nothing more (docs/rules/disclosure.md#parent-scores). A section is the
 * mean of its aspects, the whole the mean of its sections, each by the half rule of rules/scoring.
 * @param released the mean of an aspect; null where it is suppressed or there is none.
 */
export function reportScores(
  { report }: SurveyType,
  released: (section: string, aspect: string) => number | null,
): ReportScores {
  const sections = report.sections.map(({ code, aspects }) => ({
    code,
    score: meanOfAtLeastHalf(aspects.map((aspect) => released(code, aspect.code))),
  }));
  return { overall: meanOfAtLeastHalf(sections.map(({ score }) => score)), sections };
}
