import type { Page } from '@playwright/test';
import type { QuestionDefinition } from '../contract/content/surveyType.ts';
import { otherText, plannedAnswers } from './plannedAnswers.ts';

/**
 * Answers a question as planned with the keyboard alone, texts included. The focus is on the question's heading at
 * first, and afterwards on the last control used.
 */
export async function chooseByKeyboard(page: Page, question: QuestionDefinition) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const typeInNextField = async () => {
    await press('Tab');
    await page.keyboard.type(otherText);
  };

  for (const answer of plannedAnswers(question)) {
    if (question.type === 'freeText') await typeInNextField();
    else if (question.type === 'multi' && question.multichoiceType === 'multi') {
      for (const index of question.options.concat(question.allowOtherAnswer ? ['Other'] : []).keys()) {
        await press('Tab');
        if (answer.intValueArray?.includes(index)) await press('Space');
      }
      if (answer.stringValue) await typeInNextField();
    } else if (question.type === 'multi') {
      // While there is no answer, the first arrow down selects the first option.
      const way = question.multichoiceType === 'longSingle' ? ['ArrowDown', 'ArrowDown'] : ['Space', 'ArrowDown'];
      await press('Tab', ...(question.allowOtherAnswer ? ['End'] : way));
      if (answer.stringValue) await typeInNextField();
    } else {
      if (answer.otherTitle) await typeInNextField();
      await press('Tab');
      if (!answer.notApplicable) await press(answer.intValue === 10 ? 'End' : String(answer.intValue));
      if ('notApplicableOption' in question && question.notApplicableOption) await press('Tab');
      if (answer.notApplicable) await press('Space');
    }
  }
}
