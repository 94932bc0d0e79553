import type { DefinitionOf, SurveyType } from '#contract/content/surveyType.ts';
import { scaleOf, type SurveyItem } from '#rules/surveyItems.ts';
import { reportedItems } from '#server/content/reportedItems.ts';

/** An item as the results of a survey keep it; `codes` is how many codes its column knows, that for none among them. */
export type ResultColumn =
  | { id: string; kind: 'value'; codes: number; min: number; question: SurveyItem['question'] }
  | { id: string; kind: 'choices'; codes: number; question: DefinitionOf<'multi'> };

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

/** What it is called when nothing was chosen, and when something was that is no option. */
const noAnswer = 'no answer';
const other = 'Other';

/** What an option is called, by its code. */
export const optionLabel = ({ options }: DefinitionOf<'multi'>, code: number): string =>
  code === 0 ? noAnswer : (options[code - 1] ?? other);
