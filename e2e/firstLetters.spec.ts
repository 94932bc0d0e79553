import { readFileSync } from 'node:fs';
import type { SurveyOptions } from '../testing/surveys/makeSurvey.ts';
import { answersAtLevels, type Levels } from './answersAtLevels.ts';
import { expect, test } from './test.ts';

/*
 * The first screens of personal reports whose letters are known. The expected words are those of the reading task in
 * docs/reading-tasks/letters.md, whose screenshots these tests take.
 */

const answers = (levels: Levels, events: readonly string[] = []) =>
  answersAtLevels(() => levels, { events: () => events, spread: 0 });
const everyWellbeing =
  'energy mood recovery sleep workload balance meaning growth manager colleagues recognition voice'.split(' ');

const letters: Record<string, Pick<SurveyOptions, 'type' | 'answers'>> = {
  low: { answers: answers({ energy: 0.25, recovery: 0, workload: 0.25, support: 0.75 }) },
  'high distress': { type: 'wellbeing', answers: answers({ distress: 1, recovery: 0.25, meaning: 0.75 }) },
  'all alike': { answers: answers({}) },
  'one event': {
    type: 'psychosocial-risk',
    answers: answers({ role: 0.75, workload: 0.25 }, ['insults']),
  },
  good: {
    type: 'wellbeing',
    answers: answers({
      distress: 0,
      ...Object.fromEntries(everyWellbeing.map((code) => [code, 0.75])),
      energy: 1,
      mood: 1,
      sleep: 0.5,
    }),
  },
};

/** The titles of the paragraphs, in the order of the columns. */
const titles = {
  en: ['What carries you', 'What weighs on you', 'One step for this week'],
  de: ['Was Sie trägt', 'Was Sie belastet', 'Ein Schritt für diese Woche'],
};

interface Task {
  letter: string;
  language: 'en' | 'de';
  /** The expected texts by column. Empty if the letter says nothing about it. */
  columns: string[][];
}

/** The rows of the first table in the reading task. */
const tasks = readFileSync(new URL('../docs/reading-tasks/letters.md', import.meta.url), 'utf8')
  .split('\n## ')[0]!
  .split('\n')
  .flatMap((line): Task[] => {
    const [, screenshot = '', ...cells] = line.split('|').map((cell) => cell.trim());
    const [, letter, language] = /^(.*), (en|de)$/.exec(screenshot) ?? [];
    const columns = cells.slice(0, 3).map((cell) => cell.split('; ').filter((each) => each !== '–'));
    return letter && language ? [{ letter, language: language as Task['language'], columns }] : [];
  });

test('the reading task names every letter', () => {
  expect([...new Set(tasks.map(({ letter }) => letter))]).toEqual(Object.keys(letters));
});

for (const { letter, language, columns } of tasks) {
  test(`${letter}, ${language}`, { tag: '@phone' }, async ({ page, organisation }, testInfo) => {
    const { tokens } = await organisation.makeSurvey({ ...letters[letter]!, people: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${organisation.url}/app/p/${tokens[0]}`);
    await expect(page).toHaveURL(/\/p\/report\/?$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (language === 'de') await page.getByRole('banner').getByRole('combobox').selectOption('Deutsch');
    const step = page.getByRole('heading', { name: titles[language][2]!, exact: true });
    await expect(step).toBeVisible();
    for (const [column, texts] of columns.entries()) {
      const title = titles[language][column]!;
      const paragraph = page
        .getByRole('main')
        .locator('div', { has: page.getByRole('heading', { name: title, exact: true }) })
        .last();
      if (texts.length === 0) {
        // The letter has no such paragraph, or it comes after the first screen.
        const box = (await paragraph.count()) === 0 ? null : await paragraph.boundingBox();
        expect([title, box === null || box.y + box.height > 844]).toEqual([title, true]);
      }
      for (const text of texts) {
        // With high distress, the block with support says what weighs.
        const within = (await paragraph.count()) === 0 ? page.getByRole('region').first() : paragraph;
        const found = within.getByText(text).first();
        await expect(found).toBeVisible();
        const { y, height } = (await found.boundingBox())!;
        expect([text, y >= 0, y + height <= 844]).toEqual([text, true, true]);
      }
    }
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: testInfo.outputPath('first-screen.png') });
  });
}
