import type { SurveyType } from '#contract/content/surveyType.ts';
import { scaleOf, surveyItems, type MultiDefinition, type SurveyItem } from '#rules/surveyItems.ts';

/** An item as the results of a survey keep it; `codes` is how many codes its column knows, that for none among them. */
export type ResultColumn =
  | { id: string; kind: 'value'; codes: number; min: number; question: SurveyItem['question'] }
  | { id: string; kind: 'choices'; codes: number; question: MultiDefinition };

/**
 * Which items the results of a survey keep as columns, in the order of the survey: scales, rows of a matrix and choices.
 * An item of the distress scale is none of them, unless an aspect is made of it too: no organisation is ever told of it.
 */
export function resultColumns(definition: SurveyType): ResultColumn[] {
  return reportedItems(definition).flatMap((item): ResultColumn[] => {
    const { id, question } = item;
    if (question.type === 'freeText') return [];
    if (question.type === 'multi') {
      const codes = 1 + question.options.length + (question.allowOtherAnswer ? 1 : 0);
      return [
        question.multichoiceType === 'multi'
          ? { id, kind: 'choices', codes, question }
          : { id, kind: 'value', codes, min: 0, question },
      ];
    }
    const { min, max } = scaleOf(item)!;
    return [{ id, kind: 'value', codes: max - min + 2, min, question }];
  });
}

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
