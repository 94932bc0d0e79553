import { scaleLabels } from './results/scaleLabels.ts';
import type { StoredAnswer } from './storedAnswer.ts';
import type { SurveyItem } from './surveyItems.ts';

/** An answer in the words of the survey, as the person gave it; null where it was cleared. Several choices stand one to a line. */
export function answerInWords(item: SurveyItem, answer: StoredAnswer): string | null {
  const { question } = item;
  const { intValue, intValues, stringValue, otherTitle, notApplicable } = answer;
  switch (question.type) {
    case 'freeText': return stringValue;
    case 'multi': {
      const chosen = intValues ?? (intValue === null ? [] : [intValue]);
      const other = stringValue ? `Other: ${stringValue}` : 'Other';
      return chosen.length > 0 ? chosen.map((index) => question.options[index] ?? other).join('\n') : null;
    }
    case 'scale':
    case 'matrix': {
      const value = notApplicable ? 'Not applicable' : intValue === null ? null : scaleLabels(item)[intValue - question.min]!;
      return otherTitle && value ? `${otherTitle}: ${value}` : otherTitle ?? value;
    }
  }
}
