import type { SurveyType } from '#contract/content/surveyType.ts';
import type { CodedColumn } from '#rules/questions/questionRule.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { reportedItems } from '#server/content/reportedItems.ts';

/** An item as the results of a survey keep it; `codes` is how many codes its column knows, that for none among them. */
export interface ResultColumn extends CodedColumn {
  id: string;
  codes: number;
}

/**
 * Which items the results of a survey keep as columns, in the order of the survey: scales, rows of a matrix and choices.
 * An item of the distress scale is none of them, unless an aspect is made of it too: no organisation is ever told of it.
 */
export function resultColumns(definition: SurveyType): ResultColumn[] {
  return reportedItems(definition).flatMap((item): ResultColumn[] => {
    const column = ruleOf(item.question).column(item);
    return column ? [{ id: item.id, codes: column.labels.length + 1, ...column }] : [];
  });
}

/** What it is called when nothing was chosen, and when something was that is no option. */
const noAnswer = 'no answer';
const other = 'Other';

/** What an option is called, by its code. */
export const optionLabel = ({ labels }: Pick<CodedColumn, 'labels'>, code: number): string =>
  code === 0 ? noAnswer : (labels[code - 1] ?? other);
