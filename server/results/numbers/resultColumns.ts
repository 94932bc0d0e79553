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
 * The items that the results of a survey keep as columns, in the order of the survey: scales, rows of a matrix and
 * choices. Items of the distress scale are left out unless they belong to an aspect too, since no organisation ever
 * sees them.
 */
export function resultColumns(definition: SurveyType): ResultColumn[] {
  return reportedItems(definition).flatMap((item): ResultColumn[] => {
    const column = ruleOf(item.question).column(item);
    return column ? [{ id: item.id, codes: column.labels.length + 1, ...column }] : [];
  });
}

/** The labels for no choice, and for a choice that is not an option. */
const noAnswer = 'no answer';
const other = 'Other';

/** The label of an option, by its code. */
export const optionLabel = ({ labels }: Pick<CodedColumn, 'labels'>, code: number): string =>
  code === 0 ? noAnswer : (labels[code - 1] ?? other);
