import type { SurveyType } from '#contract/content/surveyType.ts';
import { countedItems } from './reportedItems.ts';

/**
 * The id of the report section with the answers to a section's questions that are not scored. It is never the id of a
 * scored section.
 */
export const answersSectionId = (sectionId: string): string => `answers-${sectionId}`;

/**
 * The sections of an organisation's report in order: first the scored ones, then those with the answers to other
 * questions.
 */
export function reportSections(definition: SurveyType): { id: string; name: string }[] {
  const asking = new Set(countedItems(definition).map(({ sectionIndex }) => sectionIndex));
  return [
    ...definition.report.sections.map(({ code, name }) => ({ id: code, name })),
    ...definition.sections
      .filter((_, index) => asking.has(index))
      .map(({ id, name }) => ({ id: answersSectionId(id), name })),
  ];
}

/**
 * The borders between the six steps in which the distribution of a section's scores is reported: two for each band, so
 * that a step ends where a band ends. A score on a border belongs to the step above it.
 */
export const bandHalves = ({ good, great }: SurveyType['report']['bands']): readonly number[] => [
  good / 2,
  good,
  (good + great) / 2,
  great,
  (great + 1) / 2,
];

/** The borders between the five steps of distributions that earlier versions counted and then erased the answers of. */
export const fifthBorders = [0.2, 0.4, 0.6, 0.8] as const;
