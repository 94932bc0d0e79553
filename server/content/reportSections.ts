import type { SurveyType } from '#contract/content/surveyType.ts';
import { surveyItems, type SurveyItem } from '#rules/surveyItems.ts';

/** The id of the section of a report that tells what was answered to a section's other questions, told apart from a scored section of that code. */
export const answersSectionId = (sectionId: string): string => `answers-${sectionId}`;

/** What a report tells the answers to, beside the scores: all that can be counted and that no aspect is made of. */
export function askedItems(definition: SurveyType): SurveyItem[] {
  const scored = scoredItems(definition);
  return reportedItems(definition).filter(({ id, question }) => question.type !== 'freeText' && !scored.has(id));
}

/** The sections of an organisation's report, in its order: the scored ones, and after them those of other questions. */
export function reportSections(definition: SurveyType): { id: string; name: string }[] {
  const asking = new Set(askedItems(definition).map(({ sectionIndex }) => sectionIndex));
  return [
    ...definition.report.sections.map(({ code, name }) => ({ id: code, name })),
    ...definition.sections
      .filter((_, index) => asking.has(index))
      .map(({ id, name }) => ({ id: answersSectionId(id), name })),
  ];
}

/** Borders of the five equal steps in which a section's spread of scores is reported: below the first, from it up to the second, and so on. */
export const fifthBorders = [0.2, 0.4, 0.6, 0.8] as const;

/** What an organisation may hear of: every item but those that only the distress scale is made of. */
export function reportedItems(definition: SurveyType): SurveyItem[] {
  const scored = scoredItems(definition);
  const distress = new Set(definition.report.distress?.items.map(({ question }) => question));
  return surveyItems(definition).filter(({ id }) => scored.has(id) || !distress.has(id));
}

/** The items that aspects are made of. */
export const scoredItems = ({ report }: SurveyType): ReadonlySet<string> =>
  new Set(
    report.sections.flatMap(({ aspects }) => aspects.flatMap(({ items }) => items.map(({ question }) => question))),
  );

/** What each value of a scale is called, from min to max: its label, or the value, the two ends with theirs. */
export function scaleLabels({ question }: SurveyItem): string[] {
  if (question.type !== 'scale' && question.type !== 'matrix') return [];
  const { min, max, labels } = question;
  const values = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  if (labels.length === values.length) return [...labels];
  return values.map((value) => {
    const end = value === min ? labels[0] : value === max ? labels.at(-1) : undefined;
    return end ? `${value} (${end})` : String(value);
  });
}
