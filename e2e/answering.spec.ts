import type { Locator, Page } from '@playwright/test';
import { startHttpParticipant } from '../testing/servers/httpParticipant.ts';
import { beginSurvey } from './beginSurvey.ts';
import { otherText, placedQuestions, plannedAnswers } from './plannedAnswers.ts';
import { expect, expectAccessible, test } from './test.ts';

/** Answering on a phone, by touch. The page never scrolls by hand: taps are at coordinates, so nothing scrolls for them. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const groups = (page: Page) => page.getByRole('main').getByRole('radiogroup');
const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** Waits until the page has not scrolled for five frames. */
const atRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [last, still] = [scrollY, 0];
        const look = () => {
          still = scrollY === last ? still + 1 : 0;
          last = scrollY;
          if (still < 5) requestAnimationFrame(look);
          else resolve();
        };
        requestAnimationFrame(look);
      }),
  );

/** True if nothing covers the middle of the control, and it is on the screen in full. */
const isSeen = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && (front === element || element.contains(front));
  });

/** Taps a control where it is, without scrolling to it. */
async function tap(page: Page, control: Locator) {
  expect(await isSeen(control)).toBe(true);
  const { x, y, width, height } = (await control.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

/**
 * Answers a matrix by taps. After each, all answers of the next row, or Next, must be on the screen. People who have
 * read a long introduction scroll to the first row themselves.
 */
async function tapThrough(page: Page, next: Locator) {
  const rows = await page.locator('[data-question] [data-question]').all();
  for (const [index, row] of rows.entries()) {
    const controls = await row.locator('input').all();
    if (index > 0) expect(await Promise.all(controls.map(isSeen)), `row ${index}`).toEqual(controls.map(() => true));
    const value = row.getByRole('radio').nth((2 * index + 1) % 5);
    if (index === 0 && !(await isSeen(value)))
      await row.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await tap(page, value);
    await expect(value).toBeChecked();
    await atRest(page);
  }
  await tap(page, next);
}

/** Answers everything on a page that is not a matrix. */
async function answerOne(page: Page, next: Locator) {
  const main = page.getByRole('main');
  const select = main.getByRole('combobox');
  if ((await select.count()) > 0) await select.selectOption({ index: 1 });
  else if ((await main.getByRole('radio').count()) > 0) await main.getByRole('radio').first().check();
  else if ((await main.getByRole('checkbox').count()) > 0) await main.getByRole('checkbox').first().check();
  else await main.getByRole('textbox').fill('Fewer meetings, please.');
  await next.click();
}

for (const { locale, type, words } of [
  {
    locale: 'en-GB',
    type: 'psychosocial-risk',
    words: {
      start: 'Start the survey',
      next: 'Next',
      left: /^About \d+ minutes? left$/,
      submit: 'Submit survey',
      skip: 'Skip to your report',
    },
  },
  {
    locale: 'de-DE',
    type: 'pulse',
    words: {
      start: 'Befragung beginnen',
      next: 'Weiter',
      left: /^Noch etwa \d+ Min\.$/,
      submit: 'Befragung absenden',
      skip: 'Ohne Konto zur Auswertung',
    },
  },
]) {
  test.describe(locale, () => {
    test.use({ locale });

    const tag = locale === 'en-GB' ? ['@check'] : [];
    test(
      'from the mail to the report without a scroll by hand inside a matrix',
      { tag },
      async ({ page, organisation }) => {
        const { surveyId, emails } = await organisation.makeSurvey({
          name: 'Autumn',
          type,
          people: 1,
          status: 'READY',
        });
        await organisation.api('edit').openSurvey({ params: { surveyId } });
        await page.goto(await organisation.linkInMail(emails[0]!, '/app/s/'));
        await page.getByRole('link', { name: words.start }).click();
        await page.getByRole('link', { name: words.start }).click();
        await expect(page).toHaveURL(/\/0\/0$/);
        const next = page.getByRole('button', { name: words.next });
        let matrices = 0;
        for (let last = ''; /\/p\/survey\/\d+\/\d+$/.test(page.url());) {
          await expect(heading(page)).not.toHaveText(last);
          last = await heading(page).innerText();
          await expect(page.getByText(words.left)).toBeVisible();
          const isMatrix = (await groups(page).count()) > 1;
          matrices += Number(isMatrix);
          await (isMatrix ? tapThrough(page, next) : answerOne(page, next));
          await expect(page).not.toHaveTitle(`${last} · Heartwood`);
        }
        expect(matrices).toBeGreaterThan(0);
        await page.getByRole('button', { name: words.submit }).click();
        await page.getByRole('link', { name: words.skip }).click();
        await expect(page).toHaveURL(/\/p\/report\/?$/);
        await expect(page.getByRole('img').first()).toBeVisible();
      },
    );
  });
}

test('nothing moves for reduced motion, by keyboard, or when an earlier answer changes', async ({ page, every }) => {
  await beginSurvey(page, every.link(every.open.tokens[6]));
  const open = async () => {
    await page.goto(
      `${every.server.url}/app/p/survey/${placedQuestions.find(({ question }) => question.id === 'matrix')!.path}`,
    );
    await expect(groups(page)).toHaveCount(10);
  };
  const radio = (row: number, index: number) => groups(page).nth(row).getByRole('radio').nth(index);
  const stays = async (act: () => Promise<void>) => {
    const before = await scrolled(page);
    await act();
    await atRest(page);
    expect(await scrolled(page)).toBe(before);
  };

  await open();
  await tap(page, radio(0, 1));
  await expect.poll(() => isSeen(radio(1, 4))).toBe(true);
  await atRest(page);
  expect(await scrolled(page)).toBeGreaterThan(0);
  await stays(() => tap(page, radio(0, 3)));

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stays(() => tap(page, radio(1, 2)));
  await expect(radio(1, 2)).toBeChecked();
  await page.emulateMedia({ reducedMotion: 'no-preference' });

  await radio(2, 0).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await stays(() => page.keyboard.press('4'));
  await expect(radio(2, 3)).toBeChecked();
  await expect(radio(2, 3)).toBeFocused();
});

test('above a question there is only the progress, and below it the navigation', async ({ page, invitation }) => {
  await beginSurvey(page, invitation);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Surveys' })).toBeVisible();
  await page.getByRole('link', { name: 'Exit' }).click();
  await expect(banner.getByRole('link', { name: 'Surveys' })).toBeVisible();
});

test('before submission, people see their answers and can change them, also without a network', async ({
  page,
  context,
  every,
}) => {
  const token = every.open.tokens[7]!;
  const person = await startHttpParticipant(every.server.url, token);
  const required = placedQuestions.map(({ question }) => question).filter(({ optional }) => !optional);
  for (const answer of required.flatMap(plannedAnswers)) expect(await person.answer(answer)).toBe(204);
  await page.goto(every.link(token));
  await page.getByRole('link', { name: 'Continue the survey' }).click();
  await page.goto(`${every.server.url}/app/p/survey/complete`);

  const list = page.getByRole('region', { name: 'Check your answers' });
  const answerTo = (title: string) => list.getByRole('listitem').filter({ hasText: title }).first();
  const section = (index: number) => list.locator('summary').nth(index);
  await expect(list.getByText(otherText).first()).toBeHidden();
  await expect(section(0)).toContainText('6 of 12 answered');
  await section(0).click();
  await expect(answerTo('How would you like to get to work?')).toContainText(`Other: ${otherText}`);
  await expect(answerTo('How did you get to work last winter?')).toContainText('Not answered');
  await section(0).click();
  await section(2).click();
  await expect(answerTo('I could not sit still.')).toContainText('Rarely');
  await expectAccessible(page);

  await context.setOffline(true);
  const question = page.getByRole('link', { name: /^Change: Over the last four weeks, how often/ });
  await question.press('Enter');
  await expect(page).toHaveURL(/change=true$/);
  await expect(page.getByText("Don't forget to submit your survey")).toBeHidden();
  await groups(page).nth(1).getByRole('radio', { name: 'Always' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading(page)).toHaveText('Almost done');
  await expect(question).toBeFocused();
  await expect(answerTo('I could not sit still.')).toContainText('Always');
  await expect(page.getByRole('main').locator('[data-save-state]')).toHaveText('1 answer waiting to be saved');
  await context.setOffline(false);
  await expect(page.getByRole('main').locator('[data-save-state]')).toHaveText('Saved');

  await page.emulateMedia({ media: 'print' });
  await expect(list).toBeHidden();
});
