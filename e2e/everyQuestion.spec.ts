import type { Page } from '@playwright/test';
import type { QuestionDefinition } from '../contract/content/surveyType.ts';
import type { Question } from '../contract/entities/question.ts';
import { closeSurvey } from '../server/features/survey/surveyLifecycle.ts';
import { startHttpParticipant } from '../testing/servers/httpParticipant.ts';
import { chooseByMouse, fillText } from './answerByMouse.ts';
import { pressByKeyboard } from './answerByKeyboard.ts';
import { beginSurvey } from './beginSurvey.ts';
import { chooseByKeyboard } from './chooseByKeyboard.ts';
import type { EveryQuestion } from './everyQuestionSurveys.ts';
import { fieldsOf, otherText, placedQuestions, plannedAnswers } from './plannedAnswers.ts';
import { expect, expectAccessible, test } from './test.ts';

const specifyOther = "Please specify the 'other' option.";

/** The message of Next before anything is chosen (docs/rules/answering.md#checks). */
function errorsOfNothing(question: QuestionDefinition): string[] {
  if (question.type === 'freeText') return ['Please enter an answer before continuing.'];
  if (question.type === 'multi' && question.multichoiceType === 'longSingle')
    return ['Please choose an answer before continuing.'];
  if (question.type !== 'matrix') return ['Please choose an answer before continuing'];
  return [
    'Please answer all questions before continuing',
    ...(question.subquestions.some((row) => row.requiresOtherTitle) ? [specifyOther] : []),
  ];
}

/** The message of Next after a choice whose text is missing. */
function errorsWithoutText(question: QuestionDefinition): string[] {
  const needsText = plannedAnswers(question).some(({ stringValue, otherTitle }) => stringValue ?? otherTitle);
  if (question.optional || !needsText) return [];
  if (question.type === 'freeText') return errorsOfNothing(question);
  return question.type === 'multi' && question.multichoiceType === 'multi'
    ? ['Please specify answer before continuing']
    : [specifyOther];
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' });

/** Presses Next although it looks disabled, and expects these errors. */
async function expectErrors(page: Page, problems: string[]) {
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await next(page).press('Enter');
  await expect(page.getByRole('alert').locator('p')).toHaveText(problems);
}

/** The answers on the server, by the id of the question or row. */
async function answersOnServer(every: EveryQuestion, token: string) {
  const { participationId, accessToken } = await startHttpParticipant(every.server.url, token);
  const response = await fetch(`${every.server.url}/api/v0/participations/survey/${participationId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { sections } = (await response.json()) as { sections: { questions: Question[] }[] };
  const items = sections.flatMap(({ questions }) =>
    questions.flatMap((question) => question.subquestions ?? [question]),
  );
  return new Map(
    items.map(({ id, answerIndex, answerIndices, answeredStringValue, answerNotApplicable, otherTitle }) => [
      id,
      { answerIndex, answerIndices, answeredStringValue, answerNotApplicable, otherTitle },
    ]),
  );
}

const expected = (questions: QuestionDefinition[]) =>
  new Map(questions.flatMap(plannedAnswers).map((answer) => [answer.questionId, fieldsOf(answer)]));

const saved = (page: Page) => expect(page.locator('[data-save-state="saved"]')).toBeVisible();
const address = (every: EveryQuestion, path: string) => `${every.server.url}/app/p/survey/${path}`;

test(
  'every question type can be answered by mouse or finger: it reports what is missing and keeps what is chosen',
  { tag: '@phone' },
  async ({ page, every }) => {
    test.slow();
    const token = every.open.tokens[0]!;
    await beginSurvey(page, every.link(token));
    for (const { question, path } of placedQuestions) {
      await expect(page).toHaveURL(address(every, path));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(question.title);
      if (question.optional) await expect(next(page)).not.toHaveAttribute('aria-disabled');
      else {
        await expectErrors(page, errorsOfNothing(question));
        await expectAccessible(page);
      }
      if (question.type === 'matrix' && !question.optional) {
        await expect(page.locator('[data-faulty]')).toHaveCount(question.subquestions.length);
      }

      await chooseByMouse(page, question);
      const withoutText = errorsWithoutText(question);
      if (withoutText.length > 0) await expectErrors(page, withoutText);
      await fillText(page);
      await expect(page.getByRole('alert')).toBeHidden();
      await next(page).click();
    }
    await expect(page).toHaveURL(/\/p\/survey\/complete$/);
    await saved(page);
    expect(await answersOnServer(every, token)).toEqual(expected(placedQuestions.map(({ question }) => question)));

    // The saved answer is shown again.
    await page.goto(address(every, '0/9'));
    await expect(page.getByRole('checkbox')).toHaveCount(5);
    await expect(page.getByRole('checkbox', { name: 'Other' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Please specify' })).toHaveValue(otherText);
    // Deselecting 'Other' removes its text.
    await page.getByRole('checkbox', { name: 'Other' }).click();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await saved(page);
    await page.getByRole('checkbox', { name: 'Other' }).click();
    await expect(page.getByRole('textbox', { name: 'Please specify' })).toHaveValue('');
  },
);

test(
  'every question type can be answered by keyboard alone, and optional questions can be skipped',
  { tag: '@desk' },
  async ({ page, every }) => {
    const token = every.open.tokens[1]!;
    await page.goto(every.link(token));
    await pressByKeyboard(page, 'Start the survey');
    await expect(page).toHaveURL(/privacy$/);
    await pressByKeyboard(page, 'Start the survey');
    for (const { question, path } of placedQuestions) {
      await expect(page).toHaveURL(address(every, path));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(question.title);
      if (!question.optional) await chooseByKeyboard(page, question);
      const isTyping = await page.evaluate(
        () => document.activeElement?.matches('textarea, input[type="text"]') ?? false,
      );
      await page.keyboard.press('ArrowRight');
      if (isTyping) {
        await expect(page).toHaveURL(address(every, path));
        await pressByKeyboard(page, 'Next');
      }
    }
    await expect(page).toHaveURL(/\/p\/survey\/complete$/);
    await page.keyboard.press('Tab');
    await saved(page);
    const required = placedQuestions.map(({ question }) => question).filter(({ optional }) => !optional);
    const onServer = await answersOnServer(every, token);
    for (const [id, fields] of expected(required)) expect(onServer.get(id), id).toEqual(fields);
    const given = [...onServer.values()].filter((fields) => Object.values(fields).some((value) => value !== null));
    expect(given).toHaveLength(expected(required).size);

    await page.goto(address(every, '1/0'));
    await expect(page.getByRole('radio').first()).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(address(every, '0/11'));
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(address(every, '1/0'));
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page).toHaveURL(address(every, '1/0'));
  },
);

test(
  'the introduction fits a survey that is not started, partly answered, fully answered or submitted',
  { tag: '@phone' },
  async ({ page, every }) => {
    await page.goto(every.link(every.open.shareToken));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every question');
    await expect(page.getByRole('listitem')).toContainText([
      'Takes about 8 minutes',
      'Open until 5:30pm on December 1st',
    ]);
    await expect(page.getByText('Questions about this survey? Kim Lind, kim@example.org')).toBeVisible();
    await expect(page.getByRole('link', { name: /^(Continue|Start again)/ })).toHaveCount(0);
    const token = await page.evaluate(async () => {
      const bearer = Object.values(sessionStorage)
        .map((value) => /"access_token":"([^"]+)"/.exec(value)?.[1])
        .find(Boolean);
      const found = await fetch('/api/v0/participations/find', { headers: { authorization: `Bearer ${bearer}` } });
      return (await found.json()).participations[0].participationToken as string;
    });
    await expectAccessible(page);
    const person = await startHttpParticipant(every.server.url, token);
    const questions = placedQuestions.map(({ question }) => question);

    // The question is the 12th of 40 questions and rows.
    await person.answer(plannedAnswers(questions[11]!)[0]!);
    await page.reload();
    await expect(page.getByText('30% complete', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Start again' }).click();
    await expect(page).toHaveURL(address(every, '0/0'));
    await page.goto(address(every, ''));
    await page.getByRole('link', { name: 'Continue the survey' }).click();
    await expect(page).toHaveURL(address(every, '1/0'));

    for (const answer of questions.flatMap(plannedAnswers)) expect(await person.answer(answer)).toBe(204);
    await page.goto(address(every, ''));
    await expect(page.getByText('100% complete, not yet submitted')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue the survey' }).click();
    await expect(page).toHaveURL(/\/p\/survey\/complete$/);

    expect(await person.complete()).toBe(204);
    await page.goto(address(every, '0/0'));
    await expect(page).toHaveURL(/\/p\/report\/?$/);
  },
);

for (const [state, text] of [
  ['pending', 'This survey isn’t open yet.'],
  ['closed', 'This survey has closed'],
] as const) {
  test(`a ${state} survey says so and does not show its questions`, { tag: '@phone' }, async ({ page, every }) => {
    await page.goto(every.link(every[state].tokens[0]));
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('link', { name: /survey$|again$/ })).toHaveCount(0);
    await expectAccessible(page);
    for (const path of ['0/0', 'privacy', 'complete']) {
      await page.goto(address(every, path));
      await expect(page).toHaveURL(/\/p\/survey\/?$/);
    }
  });
}

test(
  'the address of a section leads to its first question, and an invalid address is reported',
  { tag: '@phone' },
  async ({ page, every }) => {
    await beginSurvey(page, every.link(every.open.shareToken));
    await page.goto(address(every, '3'));
    await expect(page).toHaveURL(address(every, '3/0'));
    for (const path of ['2', '2/0', '0/12', '5/0', '-1/0', 'x/0', '0/1.5']) {
      await page.goto(address(every, path));
      await expect(page.getByText('Error locating survey/participate/section/question')).toBeVisible();
      await expect(page).toHaveURL(/\/p\/survey\/?$/);
    }
  },
);

test('Back and Next are at the same place on every question', async ({ page, every }, { project }) => {
  await beginSurvey(page, every.link(every.open.shareToken));
  const places = [];
  for (const path of ['0/0', '1/2', '3/0', '4/0']) {
    await page.goto(address(every, path));
    const box = await next(page).boundingBox();
    places.push({ x: box?.x, width: box?.width, ...(project.name === 'phone' && { y: box?.y }) });
  }
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1);
});

test(
  'with slow saves the last choice counts, Next saves typed text, and the next page sends what a closed one had not saved',
  { tag: '@phone' },
  async ({ page, context, every }) => {
    const token = every.open.tokens[2]!;
    await beginSurvey(page, every.link(token));
    // Every save takes a while to reach the server.
    await page.route('**/answer', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const row = (name: string) => page.getByRole('radio', { name }).click();
    await row('By car');
    await row('By bus or train');
    await row('By bicycle or on foot');
    await next(page).click();
    await row('Other');
    await page.getByRole('textbox', { name: 'Please specify' }).fill('By boat');
    await next(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('last winter');
    await saved(page);
    await page.goto(address(every, '3/0'));
    const cells = page.getByRole('radiogroup');
    for (const index of [0, 1, 2, 3]) await cells.nth(index).getByRole('radio').nth(index).click();
    await saved(page);
    const answers = await answersOnServer(every, token);
    expect(answers.get('single')).toMatchObject({ answerIndex: 0 });
    expect(answers.get('single-other')).toMatchObject({ answerIndex: 4, answeredStringValue: 'By boat' });
    expect(['row-tense', 'row-restless', 'row-worried', 'row-low'].map((id) => answers.get(id)?.answerIndex)).toEqual([
      1, 2, 3, 4,
    ]);

    await context.setOffline(true);
    await cells.nth(4).getByRole('radio').first().click();
    await expect(page.locator('[data-save-state]')).toHaveText('1 answer waiting to be saved');
    // It is stored on the device, so no one is asked to stay.
    await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto(every.link(token));
    await expect.poll(async () => (await answersOnServer(every, token)).get('row-flat')?.answerIndex).toBe(1);
  },
);

test(
  'a survey that closes while someone answers says so, and says which answers are saved',
  { tag: '@phone' },
  async ({ page, every }) => {
    await beginSurvey(page, every.link(every.closing.tokens[0]));
    await page.getByRole('radio').first().click();
    await saved(page);
    await every.server.stop();
    await every.database.use(({ db, config, clock }) => closeSurvey(db, every.closing, config, clock()));
    await every.server.restart();
    await page.getByRole('radio').nth(1).click();
    await expect(page.getByText('This survey has just closed, so your last answer could not be saved.')).toBeVisible();
    await expect(page).toHaveURL(/\/p\/survey\/?$/);
    await expect(page.getByText('Your answers stay as they are')).toBeVisible();
    await expectAccessible(page);
  },
);
