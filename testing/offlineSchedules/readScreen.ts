import type { Page } from '@playwright/test';
import type { ShownAnswer, ShownAnswers } from './shownAnswer.ts';

/**
 * `question`, `complete` and `introduction` are pages of the survey. `over`: the page after submitting, or one that
 * says that the survey was submitted. `failed`: a page of the application that could not load its data. `lost`: any
 * other page that does not continue automatically, such as the browser's own page about a missing network. `loading`:
 * none of these yet.
 */
type ScreenKind = 'question' | 'complete' | 'introduction' | 'over' | 'failed' | 'lost' | 'loading';

/** The contents of a tab's screen. */
export interface Screen {
  kind: ScreenKind;
  path: string;
  heading: string;
  /** The state of saving: `saveState` is the attribute's value, and `saveStatus` is the text. */
  saveState: string;
  saveStatus: string;
  /** True if the person can press Next. */
  mayGoOn: boolean;
  /** The answers that the page shows. */
  answers: ShownAnswers;
}

/** Reads what a tab shows. The kind is `loading` while the tab does not respond. */
export async function readScreen(page: Page): Promise<Screen> {
  const nothing: Screen = {
    kind: 'loading',
    path: page.url(),
    heading: '',
    saveState: '',
    saveStatus: '',
    mayGoOn: false,
    answers: new Map(),
  };
  if (page.url().startsWith('chrome-error:')) return { ...nothing, kind: 'lost' };
  const read = await Promise.race([
    page.evaluate(readDocument).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, 1_000, null)),
  ]);
  return read ? { ...read, answers: new Map(read.answers) } : nothing;
}

/** Runs in the page. */
function readDocument() {
  const path = location.pathname;
  const heading = document.querySelector('h1')?.textContent?.trim() ?? '';
  const save = document.querySelector('[data-save-state]');
  const next = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Next');
  const controls = [...document.querySelectorAll<HTMLElement>('[data-question]')].filter(
    (element) => !element.querySelector('[data-question]'),
  );

  const answerIn = (control: HTMLElement): ShownAnswer => {
    const boxes = [...control.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
    const select = control.querySelector('select');
    const chosen =
      control.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value ?? (select?.value || undefined);
    return {
      chosen: chosen === undefined ? null : Number(chosen),
      ticked: boxes.filter(({ name, checked }) => name && checked).map(({ value }) => Number(value)),
      text: control.querySelector<HTMLInputElement>('input[type="text"], textarea')?.value ?? '',
      notApplicable: boxes.some(({ name, checked }) => !name && checked),
    };
  };
  const kindOf = (): ScreenKind => {
    if (location.href === 'about:blank' || heading === 'One moment') return 'loading';
    if (!document.querySelector('#root')) return document.readyState === 'complete' ? 'lost' : 'loading';
    // A page still shown at another page's address is about to change.
    if (controls.length > 0) return /\/survey\/\d+\/\d+$/.test(path) ? 'question' : 'loading';
    if (heading === 'Almost done') return 'complete';
    if (/\/p\/(report|survey\/register)\b/.test(path) || heading === 'Survey completed') return 'over';
    if ([...document.querySelectorAll('button')].some((button) => button.textContent === 'Reload the page'))
      return 'failed';
    if (
      [...document.querySelectorAll('main a')].some((link) =>
        /^(Start|Continue) the survey$/.test(link.textContent ?? ''),
      )
    )
      return 'introduction';
    if (heading) return 'lost';
    return 'loading';
  };
  return {
    kind: kindOf(),
    path,
    heading,
    saveState: save?.getAttribute('data-save-state') ?? '',
    saveStatus: save?.textContent ?? '',
    mayGoOn: next !== undefined && next.getAttribute('aria-disabled') === null,
    answers: controls.map((control): [string, ShownAnswer] => [control.dataset['question']!, answerIn(control)]),
  };
}
