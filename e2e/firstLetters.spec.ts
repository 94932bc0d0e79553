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
const everyWellbeing = [
  'energy mood recovery sleep workload balance meaning growth manager colleagues recognition voice',
].flatMap((codes) => codes.split(' '));

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

interface Task {
  letter: string;
  language: string;
  words: string[];
}

/** The rows of the table in the reading task. */
const tasks = readFileSync(new URL('../docs/reading-tasks/letters.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line): Task[] => {
    const [, screenshot = '', ...cells] = line.split('|').map((cell) => cell.trim());
    const [, letter, language] = /^(.*), (en|de)$/.exec(screenshot) ?? [];
    const words = cells.flatMap((cell) => cell.split('; ')).filter((each) => each !== '–' && each !== '');
    return letter && language ? [{ letter, language, words }] : [];
  });

test('the reading task names every letter', () => {
  expect([...new Set(tasks.map(({ letter }) => letter))]).toEqual(Object.keys(letters));
});

for (const { letter, language, words } of tasks) {
  test(`${letter}, ${language}`, { tag: '@phone' }, async ({ page, organisation }, testInfo) => {
    const { tokens } = await organisation.makeSurvey({ ...letters[letter]!, people: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${organisation.url}/app/p/${tokens[0]}`);
    await expect(page).toHaveURL(/\/p\/report\/?$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (language === 'de') await page.getByRole('banner').getByRole('combobox').selectOption('Deutsch');
    for (const text of words) {
      const found = page.getByRole('main').getByText(text).first();
      await expect(found).toBeVisible();
      const { y, height } = (await found.boundingBox())!;
      expect([text, y >= 0, y + height <= 844]).toEqual([text, true, true]);
    }
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: testInfo.outputPath('first-screen.png') });
  });
}
