import type { Locator, Page } from '@playwright/test';
import type { RandomDraws } from '../randomDraws.ts';
import { readScreen } from './readScreen.ts';
import { describeAnswer, type ShownAnswer } from './shownAnswer.ts';

interface GivenAnswer {
  questionId: string;
  answer: ShownAnswer;
}

/** Something that can be done to a control, and what it must show then. */
interface Change {
  act(): Promise<void>;
  shows: Partial<ShownAnswer>;
}

/** Its label, since a radio may lie unseen over it. */
const press = (input: Locator) => input.locator('xpath=ancestor::label').click();

/**
 * Gives another answer than the one on show to a question of the page, or to a row of it: whatever can be done with a
 * finger or typed. @returns the answer as the page shows it then.
 * @throws Error when the page does not show what was just chosen.
 */
export async function giveAnswer(page: Page, draws: RandomDraws, text: string): Promise<GivenAnswer> {
  const before = await readScreen(page);
  const questionId = draws.pick([...before.answers.keys()]);
  const control = page.locator(`[data-question="${questionId}"]`);
  const given: Partial<ShownAnswer>[] = [];
  const change = draws.pick(await changesOf(control, before.answers.get(questionId)!, text));
  await change.act();
  given.push(change.shows);
  // 'Other', and scales that want a title, are half answered without words.
  const field = control.getByRole('textbox');
  if ((await field.count()) > 0 && change.shows.text === undefined && (await field.inputValue()) === '') {
    await field.fill(text);
    given.push({ text });
  }
  const shown = (await readScreen(page)).answers.get(questionId);
  // Its tab may be signed out by another one in this moment: it was given all the same.
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
