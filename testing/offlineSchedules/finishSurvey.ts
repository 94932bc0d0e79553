import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { randomDraws } from '../randomDraws.ts';
import { answersOnServer } from './answersOnServer.ts';
import type { Schedule } from './drawSchedule.ts';
import { giveAnswer } from './giveAnswer.ts';
import { comeTo } from './person.ts';
import { readScreen, type Screen } from './readScreen.ts';
import type { Run } from './run.ts';
import { differences } from './shownAnswer.ts';

/**
 * Maximum time for each wait once all failures have ended, in milliseconds. A hanging call is given up after 30 s, and
 * retried within another 30 s.
 */
const patience = 90_000;

/**
 * After all failures have ended, waits until all answers are saved, answers the remaining questions, submits, and
 * checks the result.
 */
export async function finishSurvey(run: Run, schedule: Schedule): Promise<void> {
  const { device, site, participant, invited } = run;
  await everythingDelivered(run);
  const main = await anyTab(run);
  const isCompleted = async () => (await participant.read()).completed;
  if (!(await isCompleted())) {
    try {
      await answerTheRest(run, main, randomDraws(schedule.seed));
      await everythingDelivered(run);
      for (const page of device.tabs()) await lookThrough(run, page);
    } catch (error) {
      // If Submit was pressed during a failure, the survey may be submitted only now, and its questions disappear.
      if (!(await isCompleted())) throw error;
    }
    if (!(await isCompleted())) await submit(run, main, schedule);
  }
  await until('the survey is submitted', isCompleted);
  expectNone('The server holds other answers than were given', differences(run.given, await answersOnServer(run)));
  await until('there is one completion', async () => (await site.completedCount(invited)) === 1);
  await until('its mail has come', async () => site.mailsSince(invited) >= 1);
  const again = await participant.complete();
  if (again < 400) throw new Error('The survey could be submitted twice');
  if (site.mailsSince(invited) !== 1) throw new Error(`Submitting sent ${site.mailsSince(invited)} mails`);
  expectNone('The server failed requests', site.failedRequests());
}

/**
 * Waits until all answers are saved. Opens the link again if no page of the survey is open, since only such a page
 * sends them.
 */
async function everythingDelivered(run: Run): Promise<void> {
  const screens = await Promise.all(run.device.tabs().map(readScreen));
  if (!screens.some(({ kind }) => ['question', 'complete', 'introduction'].includes(kind))) await anyTab(run);
  await until(
    'the server holds what was given',
    async () => differences(run.given, await answersOnServer(run)).length === 0,
    async () => differences(run.given, await answersOnServer(run)).join('; '),
  );
  for (const page of run.device.tabs()) {
    const shown = async () => {
      const screen = await readScreen(page);
      return [
        ...differences(run.given, screen.answers),
        ...(['saving', 'queued'].includes(screen.saveState) ? [screen.saveStatus] : []),
      ];
    };
    await until(
      `${page.url()} shows what was given, and that it is saved`,
      async () => (await shown()).length === 0,
      async () => (await shown()).join('; '),
    );
  }
}

/** Brings the first tab to a page of the survey, and returns it. */
async function anyTab({ device, link }: Run): Promise<Page> {
  const page = device.tabs()[0]!;
  await lookAt(page);
  await comeTo(page, ['question', 'complete', 'over'], link, patience);
  return page;
}

/** Goes from the first question to the last, and answers whatever is missing. */
async function answerTheRest(run: Run, page: Page, draws: ReturnType<typeof randomDraws>): Promise<void> {
  await eachQuestion(run, page, async () => {
    for (let tries = 0; !(await readScreen(page)).mayGoOn; tries += 1) {
      if (tries === 60) throw new Error(`Nothing that is answered to ${page.url()} is enough`);
      const { questionId, answer } = await giveAnswer(page, draws, 'in the end');
      run.given.set(questionId, answer);
    }
  });
}

/** Brings a tab to the front, since hidden tabs do not render. The browser may never report that this is done. */
const lookAt = (page: Page) => Promise.race([page.bringToFront(), pause(3_000)]);

/** Goes through every question in a tab, and expects that it shows the last answer given. */
async function lookThrough(run: Run, page: Page): Promise<void> {
  await lookAt(page);
  await comeTo(page, ['question', 'complete'], run.link, patience);
  await eachQuestion(run, page, async ({ answers, path }) =>
    expectNone(`${path} shows something else`, differences(run.given, answers)),
  );
}

/**
 * Goes back to the first question in a tab, then forward to 'Almost done', and calls `stop` at every question on the
 * way.
 */
async function eachQuestion(run: Run, page: Page, stop: (screen: Screen) => Promise<void>): Promise<void> {
  const away = async (path: string) => until(`${path} leads on`, async () => (await readScreen(page)).path !== path);
  for (;;) {
    const { path } = await comeTo(page, ['question'], run.link, patience);
    if (path.endsWith('/0/0')) break;
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await away(path);
  }
  for (;;) {
    const screen = await comeTo(page, ['question', 'complete'], run.link, patience);
    if (screen.kind !== 'question') return;
    await stop(screen);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await away(screen.path);
  }
}

/** Submits during a failure and, if that has not worked, again after the failure. */
async function submit(
  { site, device, link, trace }: Run,
  page: Page,
  { whileSubmitting: fault }: Schedule,
): Promise<void> {
  const press = async () => {
    await page
      .getByRole('button', { name: /^Submit/ })
      .click({ timeout: 2_000 })
      .catch(() => {});
    // One second is long enough for a response from a local server. This test is about responses that do not arrive.
    for (const deadline = Date.now() + 1_000; Date.now() < deadline && (await readScreen(page)).kind === 'complete';)
      await pause(50);
  };
  await lookAt(page);
  await comeTo(page, ['complete'], link, patience);
  trace.push(`submits, meeting ${fault}`);
  if (fault === 'offline') await device.setOffline(true);
  else if (fault === 'killServer') await site.server.kill();
  else site.proxy.setFault(fault);
  await press();
  site.proxy.setFault('pass');
  if (fault === 'offline') await device.setOffline(false);
  if (fault === 'killServer') await site.server.restart();
  await until('submitting leads on', async () => {
    const { kind } = await comeTo(page, ['complete', 'over'], link, patience);
    if (kind === 'complete') await press();
    return kind === 'over';
  });
}

function expectNone(what: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`${what}: ${faults.join('; ')}`);
}

/** Waits until a condition is true. @throws Error with the condition, and what is true instead. */
async function until(
  what: string,
  isSo: () => Promise<boolean>,
  instead: () => Promise<string> = async () => '',
): Promise<void> {
  for (const deadline = Date.now() + patience; !(await isSo()); await pause(50)) {
    if (Date.now() > deadline) throw new Error(`It is not so that ${what}. ${await instead()}`);
  }
}
