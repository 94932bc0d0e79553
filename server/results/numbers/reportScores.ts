import type { SurveyType } from '#contract/content/surveyType.ts';
import { meanOfAtLeastHalf } from '#rules/scoring.ts';

/** The names of variables: an aspect's scores, the spread of a section's scores, what was answered to an item. */
export const aspectVariable = (section: string, aspect: string) => `aspect:${section}/${aspect}`;
export const spreadVariable = (section: string) => `spread:${section}`;
export const itemVariable = (id: string) => `item:${id}`;

export interface ReportScores {
  overall: number | null;
  sections: { code: string; score: number | null }[];
}

/**
 * The scores of sections and of the whole, from 0 to 1, made of the aspects' means that are shown, and of nothing else: so
 * they tell nothing that is not told anyway (wire conventions section 8, law 1: a parent score is made from children that
 * are shown). A section is the mean of its aspects, the whole of its sections, each by the half rule of rules/scoring.
 * @param shown the mean of an aspect, null where it is held back or there is none, by the name of its variable.
 */
export function reportScores({ report }: SurveyType, shown: (variable: string) => number | null): ReportScores {
  const sections = report.sections.map(({ code, aspects }) => ({
    code,
    score: meanOfAtLeastHalf(aspects.map((aspect) => shown(aspectVariable(code, aspect.code)))),
  }));
  return { overall: meanOfAtLeastHalf(sections.map(({ score }) => score)), sections };
}
