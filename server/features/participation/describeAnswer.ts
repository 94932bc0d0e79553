import { scaleLabels } from '#server/content/reportSections.ts';
import type { StoredAnswer } from './storedAnswer.ts';
import type { SurveyItem } from '#rules/surveyItems.ts';

/** What stands in an answer besides the words of the survey. */
interface AnswerLabels {
  other: string;
  notApplicable: string;
}

/** An answer in the words of the survey, as the person gave it; null where it was cleared. Several choices stand one to a line. */
export function describeAnswer(item: SurveyItem, answer: StoredAnswer, words: AnswerLabels): string | null {
  const { question } = item;
  const { intValue, intValues, stringValue, otherTitle, notApplicable } = answer;
  switch (question.type) {
    case 'freeText':
      return stringValue;
    case 'multi': {
      const chosen = intValues ?? (intValue === null ? [] : [intValue]);
      const other = stringValue ? `${words.other}: ${stringValue}` : words.other;
      return chosen.length > 0 ? chosen.map((index) => question.options[index] ?? other).join('\n') : null;
    }
    case 'scale':
    case 'matrix': {
      const value = notApplicable
        ? words.notApplicable
        : intValue === null
          ? null
          : scaleLabels(item)[intValue - question.min]!;
      return otherTitle && value ? `${otherTitle}: ${value}` : (otherTitle ?? value);
    }
  }
}
