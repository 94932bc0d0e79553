import type { Locator, Page } from '@playwright/test';
import type { RandomDraws } from '../randomDraws.ts';
import { readScreen } from './readScreen.ts';
import { describeAnswer, type ShownAnswer } from './shownAnswer.ts';

interface GivenAnswer {
  questionId: string;
  answer: ShownAnswer;
}

/** A possible action on a control, and what the control must show afterwards. */
interface Change {
  act(): Promise<void>;
  shows: Partial<ShownAnswer>;
}

/** Clicks the label of an input, since the input itself may be invisible. */
const press = (input: Locator) => input.locator('xpath=ancestor::label').click();

/**
 * Changes the answer to a question of the page, or to a row of a matrix, by a random tap or by typing.
 * @returns the answer that the page shows afterwards.
 * @throws Error if the page does not show what was just chosen.
 */
export async function giveAnswer(page: Page, draws: RandomDraws, text: string): Promise<GivenAnswer> {
  const before = await readScreen(page);
  const questionId = draws.pick([...before.answers.keys()]);
  const control = page.locator(`[data-question="${questionId}"]`);
  const given: Partial<ShownAnswer>[] = [];
  const change = draws.pick(await changesOf(control, before.answers.get(questionId)!, text));
  await change.act();
  given.push(change.shows);
  // 'Other', and scales that require a title, also need text.
  const field = control.getByRole('textbox');
  if ((await field.count()) > 0 && change.shows.text === undefined && (await field.inputValue()) === '') {
    await field.fill(text);
    given.push({ text });
  }
  const shown = (await readScreen(page)).answers.get(questionId);
  // Another tab may sign this one out at this moment. The answer was given nevertheless.
  if (!shown) return { questionId, answer: Object.assign({}, before.answers.get(questionId), ...given) as ShownAnswer };
  for (const part of given) expectShown(questionId, shown, part);
  return { questionId, answer: shown };
}

async function changesOf(control: Locator, shown: ShownAnswer, text: string): Promise<Change[]> {
  const radios = control.locator('input[type="radio"]');
  const boxes = control.locator('input[type="checkbox"][name]');
  const apart = control.locator('input[type="checkbox"]:not([name])');
  const field = control.getByRole('textbox');
  const select = control.locator('select');
  const valuesOf = (inputs: Locator) =>
    inputs.evaluateAll((found) => found.map((input) => Number((input as HTMLInputElement).value)));

  const changes: Change[] = [];
  for (const value of await valuesOf(radios)) {
    if (value === shown.chosen) continue;
    changes.push({
      act: () => press(control.locator(`input[type="radio"][value="${value}"]`)),
      shows: { chosen: value, notApplicable: false },
    });
  }
  for (const value of await valuesOf(boxes)) {
    const ticked = [
      ...shown.ticked.filter((each) => each !== value),
      ...(shown.ticked.includes(value) ? [] : [value]),
    ].sort((a, b) => a - b);
    changes.push({ act: () => press(control.locator(`input[type="checkbox"][value="${value}"]`)), shows: { ticked } });
  }
  for (const value of (await select.count()) > 0
    ? await select.locator('option').evaluateAll((found) => found.map((option) => (option as HTMLOptionElement).value))
    : []) {
    if (value === '' || Number(value) === shown.chosen) continue;
    changes.push({ act: async () => void (await select.selectOption(value)), shows: { chosen: Number(value) } });
  }
  if ((await apart.count()) > 0)
    changes.push({ act: () => press(apart), shows: { notApplicable: !shown.notApplicable } });
  if ((await field.count()) > 0) changes.push({ act: () => field.fill(text), shows: { text } });
  return changes;
}

function expectShown(questionId: string, shown: ShownAnswer, part: Partial<ShownAnswer>): void {
  const expected = { ...shown, ...part };
  if (describeAnswer(expected) === describeAnswer(shown)) return;
  throw new Error(`${questionId} shows ${describeAnswer(shown)} when ${describeAnswer(expected)} was chosen`);
}
