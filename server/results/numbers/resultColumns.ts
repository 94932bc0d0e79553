import type { SurveyType } from '#contract/content/surveyType.ts';
import type { CodedColumn } from '#rules/questions/questionRule.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { reportedItems } from '#server/content/reportedItems.ts';

/**
 * An item in the results of a survey. `codes` is the number of possible codes in its column, including the code for no
 * answer.
 */
export interface ResultColumn extends CodedColumn {
  id: string;
  codes: number;
}

/**
 * The items that have a column in the results of a survey, in the order of the survey: scales, rows of a matrix and
 * choices. Items of the distress scale that belong to no aspect are left out, since no organisation ever sees them.
 */
export function resultColumns(definition: SurveyType): ResultColumn[] {
  return reportedItems(definition).flatMap((item): ResultColumn[] => {
    const column = ruleOf(item.question).column(item);
    return column ? [{ id: item.id, codes: column.labels.length + 1, ...column }] : [];
  });
}

/** The standard labels for "no answer" and for "other". */
const noAnswer = 'no answer';
const other = 'Other';

/** The label of an option, by its code. */
export const optionLabel = ({ labels }: Pick<CodedColumn, 'labels'>, code: number): string =>
  code === 0 ? noAnswer : (labels[code - 1] ?? other);
