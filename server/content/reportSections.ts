import type { SurveyType } from '#contract/content/surveyType.ts';
import { countedItems } from './reportedItems.ts';

/** The id of the report section with the answers to a section's other questions. Never that of a scored section. */
export const answersSectionId = (sectionId: string): string => `answers-${sectionId}`;

/** The sections of an organisation's report, in its order: the scored ones, and after them those of other questions. */
export function reportSections(definition: SurveyType): { id: string; name: string }[] {
  const asking = new Set(countedItems(definition).map(({ sectionIndex }) => sectionIndex));
  return [
    ...definition.report.sections.map(({ code, name }) => ({ id: code, name })),
    ...definition.sections
      .filter((_, index) => asking.has(index))
      .map(({ id, name }) => ({ id: answersSectionId(id), name })),
  ];
}

/** Borders of the five equal steps in which a section's spread of scores is reported: below the first, from it up to the second, and so on. */
export const fifthBorders = [0.2, 0.4, 0.6, 0.8] as const;
