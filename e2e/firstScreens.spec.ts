import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { SurveyOptions } from '../testing/surveys/makeSurvey.ts';
import { answersAtLevels } from './answersAtLevels.ts';
import { expect, test } from './test.ts';

/*
 * The first screens of reports whose strengths and concerns are known. The expected words are those of the reading task
 * in docs/reading-tasks/first-screens.md, whose screenshots these tests take.
 */

const groups = { Day: (person: number) => person < 70, Night: (person: number) => person >= 70 };

const reports: Record<string, Omit<SurveyOptions, 'status'> & { summary?: string }> = {
  'written summary': {
    type: 'wellbeing',
    people: 110,
    groups,
    answers: answersAtLevels((person) => ({
      meaning: 0.8,
      growth: 0.75,
      recovery: person < 70 ? 0.35 : 0.1,
      workload: 0.4,
    })),
    summary:
      '<p>Six in ten people took part. They find their work meaningful, and many are learning something new. But rest falls short, most of all on the night shift, and there is often more to do than fits into the day. Managers will talk about both with their teams in June.</p>',
  },
  'no summary': {
    people: 110,
    groups,
    answers: answersAtLevels(() => ({ support: 0.8, workload: 0.25, recovery: 0.5 })),
  },
  'no group': { people: 60, answers: answersAtLevels(() => ({ energy: 0.8, support: 0.25 })) },
  'all alike': { people: 60, answers: answersAtLevels(() => ({})) },
  'one event': {
    type: 'psychosocial-risk',
    people: 60,
    answers: answersAtLevels(() => ({ role: 0.8, workload: 0.25 }), {
      events: (person) => (person < 8 ? ['insults'] : []),
    }),
  },
};

interface Task {
  report: string;
  width: number;
  words: string[];
}

/** The rows of the table in the reading task. */
const tasks = readFileSync(new URL('../docs/reading-tasks/first-screens.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line): Task[] => {
    const [, screenshot = '', good = '', bad = '', next = ''] = line.split('|').map((cell) => cell.trim());
    const [, report, width] = /^(.*), (\d+) px$/.exec(screenshot) ?? [];
    const words = [good, bad, next].flatMap((cell) => cell.split('; ')).filter((each) => each !== '–');
    return report && width ? [{ report, width: Number(width), words: [...new Set(words)] }] : [];
  });

const heights: Record<number, number> = { 390: 844, 1280: 800 };

/** Returns whether a text can be read without scrolling. */
const isOnFirstScreen = async (page: Page, text: string): Promise<boolean> => {
  const found = page.getByRole('main').getByText(text);
  const boxes = await Promise.all((await found.all()).map((each) => each.boundingBox()));
  const { height } = page.viewportSize()!;
  return boxes.some((box) => box !== null && box.y >= 0 && box.y + box.height <= height);
};

test('the reading task names every report', () => {
  expect([...new Set(tasks.map(({ report }) => report))]).toEqual(Object.keys(reports));
});

for (const { report, width, words } of tasks) {
  test(`${report}, ${width} px`, async ({ page, organisation }, testInfo) => {
    const { summary, ...options } = reports[report]!;
    const { surveyId } = await organisation.makeSurvey({ ...options, status: 'CLOSED' });
    if (summary)
      await organisation.api('super').patchSurveyReport({ params: { surveyId }, body: { executiveSummary: summary } });
    await page.setViewportSize({ width, height: heights[width]! });
    await organisation.signInAs(page, 'report');
    await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/report`);
    await expect(page.getByRole('heading', { name: 'What stands out' })).toBeVisible();
    for (const text of words) await expect.poll(() => isOnFirstScreen(page, text), text).toBe(true);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: testInfo.outputPath('first-screen.png') });
  });
}

test('a group that stands out alone is named, and then the report does not say that nothing does', async ({
  page,
  organisation,
}) => {
  const { surveyId } = await organisation.makeSurvey({
    people: 110,
    groups: { Day: (person) => person < 55, Night: (person) => person >= 55 },
    answers: answersAtLevels((person) => ({ recovery: person < 55 ? 0.75 : 0.25 })),
    status: 'CLOSED',
  });
  await organisation.signInAs(page, 'report');
  const found = page.getByRole('region', { name: 'What stands out' });
  for (const path of ['report', 'report/print']) {
    await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/${path}`);
    await expect(found.getByText(/^Furthest from all others: (Day|Night)/)).toBeVisible();
    await expect(found.getByText('No aspect stands out as high or low.')).toBeVisible();
    await expect(page.getByText('Nothing stands out')).toHaveCount(0);
  }
});
