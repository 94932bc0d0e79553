import type { Locator, Page } from '@playwright/test';
import type { QuestionDefinition } from '../contract/content/surveyType.ts';
import { otherText, plannedAnswers, type PlannedAnswer } from './plannedAnswers.ts';

/** Clicks the label of an input, since the input itself may be invisible. */
const press = (input: Locator) => input.locator('xpath=ancestor::label').click();

/** Chooses the planned option with mouse or finger, without typing its text. */
export async function chooseByMouse(page: Page, question: QuestionDefinition) {
  for (const answer of plannedAnswers(question))
    await chooseOne(page.locator(`[data-question="${answer.questionId}"]`), answer);
}

async function chooseOne(control: Locator, { intValue, intValueArray, notApplicable }: PlannedAnswer) {
  const select = control.getByRole('combobox');
  if (notApplicable) await press(control.getByRole('checkbox', { name: 'Not applicable' }));
  for (const index of intValueArray ?? []) await press(control.getByRole('checkbox').nth(index));
  if (intValue === undefined || intValue === null) return;
  if ((await select.count()) > 0) await select.selectOption(String(intValue));
  else await press(control.locator(`input[type="radio"][value="${intValue}"]`));
}

/** Fills in all text fields of the question. */
export async function fillText(page: Page) {
  for (const field of await page.locator('[data-question]').getByRole('textbox').all()) await field.fill(otherText);
}
