import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { randomDraws } from '../randomDraws.ts';
import type { Step } from './drawSchedule.ts';
import { giveAnswer } from './giveAnswer.ts';
import { comeTo, reload, visit } from './person.ts';
import { readScreen, type Screen } from './readScreen.ts';
import type { Run } from './run.ts';
import { describeAnswer } from './shownAnswer.ts';

/** How long a person tries to reach a question, in milliseconds: `amiss` during a failure, `whole` otherwise. */
const tries = { amiss: 1_000, whole: 60_000 };
/** Time in milliseconds within which the phone stores an answer. A crash within that time may lose it. */
const storedWithin = 250;

/** Performs the steps of a schedule as a person would with the current pages. */
export function createDriver({ site, device, link, given }: Run) {
  const { proxy, server } = site;
  const amiss = { offline: false, server: false };
  let answers = 0;
  let pressedSubmit = false;
  /**
   * Tabs in which the person did not reach the page, with the value of `changes` at that time. The person does not try
   * again until something changes.
   */
  const stuck = new WeakMap<Page, number>();
  let changes = 0;
  const tab = (number: number): Page => device.tabs()[number] ?? device.tabs()[0]!;
  const isAmiss = () => amiss.offline || amiss.server || proxy.fault() !== 'pass';

  async function come(page: Page, kinds: readonly Screen['kind'][]): Promise<Screen> {
    const screen = await comeTo(
      page,
      kinds,
      link,
      !isAmiss() ? tries.whole : stuck.get(page) === changes ? 0 : tries.amiss,
    );
    if (isAmiss() && !kinds.includes(screen.kind)) stuck.set(page, changes);
    return screen;
  }

  async function answer(page: Page, draw: number, text: string): Promise<string> {
    if (pressedSubmit) return 'no more after Submit';
    const screen = await come(page, ['question']);
    if (screen.kind !== 'question') return `no question to be had, but ${screen.kind} '${screen.heading}'`;
    const answered = await giveAnswer(page, randomDraws(draw), text).catch(unlessItLeft(page, 'question'));
    if (typeof answered === 'string') return answered;
    given.set(answered.questionId, answered.answer);
    answers += 1;
    return `${answered.questionId} = ${describeAnswer(answered.answer)}`;
  }

  async function go(page: Page, way: 'Next' | 'Back'): Promise<string> {
    const { kind, mayGoOn } = await come(page, ['question', 'complete']);
    if (kind === 'complete' ? way === 'Next' : kind !== 'question' || (way === 'Next' && !mayGoOn))
      return 'not possible';
    const control =
      kind === 'complete'
        ? page.getByRole('link', { name: 'Go back' })
        : page.getByRole('button', { name: way, exact: true });
    return control.click().then(() => '', unlessItLeft(page, kind));
  }

  async function submit(page: Page): Promise<string> {
    const { kind } = await come(page, ['complete']);
    if (kind !== 'complete') return `not to be had, but ${kind}`;
    pressedSubmit = true;
    return page
      .getByRole('button', { name: /^Submit/ })
      .click()
      .then(() => '', unlessItLeft(page, kind));
  }

  async function take(step: Step, text: string): Promise<string> {
    if (!('tab' in step)) changes += 1;
    // A person acts only in the tab in front. A hidden tab also renders slowly.
    else await forAWhile(tab(step.tab).bringToFront());
    switch (step.do) {
      case 'answer':
        return answer(tab(step.tab), step.draw, text);
      case 'next':
        return go(tab(step.tab), 'Next');
      case 'back':
        return go(tab(step.tab), 'Back');
      case 'submit':
        return submit(tab(step.tab));
      case 'reload':
        await reload(tab(step.tab));
        break;
      case 'openTab':
        // The browser's own page about a lost network has no session to copy.
        if (step.by === 'copy' && (await readScreen(tab(0))).kind !== 'lost') await device.copyTab(tab(0));
        else await visit(await device.openTab(), link);
        break;
      case 'closeTab':
        if (device.tabs().length === 1) return 'there is no other';
        await forAWhile(tab(step.tab).close());
        break;
      case 'offline':
      case 'online':
        amiss.offline = step.do === 'offline';
        await device.setOffline(amiss.offline);
        break;
      case 'fault':
        proxy.setFault(step.fault);
        break;
      case 'killServer':
        amiss.server = true;
        await server.kill();
        break;
      case 'restartServer':
        await server.restart();
        amiss.server = false;
        break;
      case 'closeBrowser':
      case 'killBrowser':
        await pause(storedWithin);
        await device.restart(step.do === 'killBrowser' ? 'kill' : 'close');
        await visit(tab(0), link);
        break;
      case 'wait':
        await pause(step.milliseconds);
        break;
    }
    return '';
  }

  return {
    /** Opens the invitation, and goes on to a question. */
    async begin() {
      await visit(tab(0), link);
      await come(tab(0), ['question']);
    },
    /** @param words the text to type, if any. @returns the result as text; empty if there is nothing to report. */
    take,
    /** Number of answers given so far. */
    answers: () => answers,
    /** Ends all failures. */
    async makeWhole() {
      proxy.setFault('pass');
      if (amiss.server) await take({ do: 'restartServer' }, '');
      if (amiss.offline) await take({ do: 'online' }, '');
    },
  };
}

/**
 * Waits for at most three seconds. If the tab reloads at that moment, the browser may never report that the action is
 * done.
 */
const forAWhile = (done: Promise<void>) => Promise.race([done, pause(3_000)]);

/**
 * Handles a failed action: returns a description if the tab now shows another kind of page, for example because another
 * tab has signed out. Otherwise throws the error.
 */
const unlessItLeft = (page: Page, kind: Screen['kind']) => async (error: unknown) => {
  const now = await readScreen(page);
  if (now.kind === kind) throw error;
  return `it went away to ${now.kind} '${now.heading}'`;
};
