import type { QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { OperationName } from '#contract/api.ts';
import type { Action } from '#contract/entities/action.ts';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { keepaliveBytes, type CallInput } from '../api/callOperation.ts';
import { pendingSender } from '../api/client.ts';
import { queryClient } from '../api/queryClient.ts';
import { t } from '../i18n/translate.ts';
import { dismissToast, toast } from '../layout/toasts.ts';
import { session, whenSessionEnds } from '../session/session.ts';
import { attempt } from './attempt.ts';

/** Milliseconds for which a change can be undone (docs/rules/screens.md#undo). */
const undoTime = 10_000;

/** A change that screens show although loaded data do not contain it yet. It can be undone until its call leaves. */
export type PendingChange =
  /** A survey moves into the archive, or out of it. */
  | { kind: 'archive'; accountId: string; survey: SurveySummary; archived: boolean }
  /** People leave a group. */
  | {
      kind: 'removal';
      groupId: string;
      participantIds: readonly string[];
      /** Milliseconds of the browser's clock at which the server confirmed it. Data loaded later contain it. */
      confirmedAt?: number;
    }
  /** An action is done. */
  | { kind: 'done'; action: Action };

interface PendingCall<Result> {
  change: PendingChange;
  /** The name of what is changed. */
  about: string;
  /** Its calls must have `keepalive`. */
  call: () => Promise<Result>;
  success: string;
  /** The message after a failure. The reason is appended. */
  failure: string;
  /** Key prefixes of queries that the change makes stale. */
  stale?: readonly QueryKey[];
  onSent?: (result: Result) => void;
}

interface Entry {
  change: PendingChange;
  failure: string;
  /** Null until the change is sent. It may then wait for the ones before it. */
  sent: Promise<void> | null;
  /** True once the call has left. */
  hasLeft: boolean;
  send: (isLeaving: boolean) => Promise<void>;
  /** Closes the message. */
  close: () => void;
}

let entries: readonly Entry[] = [];
let changes: readonly PendingChange[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Entry[]): void {
  entries = next;
  changes = next.map(({ change }) => change);
  for (const listener of listeners) listener();
}

/** The changes that screens show on top of loaded data, oldest first. */
export const pendingChanges = (): readonly PendingChange[] => changes;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The changes that screens show on top of loaded data, oldest first. Re-renders on changes. */
export const usePendingChanges = () => useSyncExternalStore(subscribe, pendingChanges);

/**
 * Shows a change at once, with a message that offers to undo it. The call leaves when the message closes, or earlier
 * with the page, the session or a call that depends on it. There is exactly one call, or none if the change is undone.
 */
export function changeWithUndo<Result>(pending: PendingCall<Result>): void {
  const { change, about, call, success, failure, stale = [], onSent } = pending;
  const earlier = entries;
  const finish = async () => {
    // The change stays on the screen until the lists contain it.
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    set(entries.filter((each) => each !== entry));
  };
  const run = async (isLeaving: boolean) => {
    // On a page that is being closed, only a request that starts at once is sent.
    if (!isLeaving) await Promise.all(earlier.map(({ sent }) => sent));
    // Meanwhile the page has been closed, or the session has ended.
    if (entry.hasLeft || !entries.includes(entry)) return;
    entry.hasLeft = true;
    const outcome = isLeaving
      ? await call().then(
          (result) => ({ result }),
          // Seen if the page comes back.
          () => void toast(failure, 'error'),
        )
      : await attempt(call, { failure });
    if (outcome) {
      confirm(entry);
      onSent?.(outcome.result);
    } else set(entries.filter((each) => each !== entry));
    await finish();
  };
  const entry: Entry = {
    change,
    failure,
    sent: null,
    hasLeft: false,
    send(isLeaving) {
      entry.sent = (isLeaving ? null : entry.sent) ?? run(isLeaving);
      entry.close();
      return entry.sent;
    },
    close: () => dismissToast(message),
  };
  set([...entries, entry]);
  const message = toast(success, 'success', {
    about,
    time: undoTime,
    undo: () => undoChange(change),
    onClose: () => void (entries.includes(entry) && entry.send(false)),
  });
}

/** Undoes a change whose call has not left yet, and shows a message. Returns false if the call has left. */
export function undoChange(change: PendingChange, message = t('The change was undone.')): boolean {
  const entry = entries.find((each) => each.change === change);
  if (!entry || entry.sent) return false;
  drop(entry);
  toast(message);
  // The pressed button is gone.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
  });
  return true;
}

/** Notes that the server has made the change, so that lists loaded from now on do not count it twice. */
function confirm(entry: Entry): void {
  if (entry.change.kind !== 'removal') return;
  entry.change = { ...entry.change, confirmedAt: Date.now() };
  set([...entries]);
}

function drop(entry: Entry): void {
  set(entries.filter((each) => each !== entry));
  entry.close();
}

/** Sends the changes that a call could depend on, or all. Resolves when they are answered and shown. */
export const sendPendingChanges = (call?: { name: OperationName; params: CallInput['params'] }): Promise<unknown> =>
  Promise.all(entries.filter(({ change }) => !call || concerns(change, call)).map((entry) => entry.send(false)));

/** Returns whether the outcome of a call could depend on whether this change was made before. */
function concerns(change: PendingChange, { name, params = {} }: { name: OperationName; params: CallInput['params'] }) {
  // The person's own account, such as a new password, which ends the session.
  if (!params['accountId'] && !params['surveyId'] && !params['participationId']) return true;
  if (change.kind === 'archive')
    return params['surveyId'] === change.survey.id && (name === 'openSurvey' || name === 'deleteSurvey');
  if (change.kind === 'removal') return /Participants|Group|closeSurvey/.test(name);
  return params['actionId'] === change.action.id;
}

pendingSender.send = sendPendingChanges;

const leave = () => {
  for (const entry of entries) if (!entry.hasLeft) void entry.send(true);
};
window.addEventListener('pagehide', leave);
document.addEventListener('visibilitychange', () => {
  // A phone may close a hidden page without warning.
  if (document.visibilityState === 'hidden' && !window.matchMedia('(any-pointer: fine)').matches)
    void sendPendingChanges();
});
window.addEventListener('beforeunload', (event) => {
  const unsent = entries.filter(({ hasLeft }) => !hasLeft);
  const bytes = JSON.stringify(unsent.map(({ change }) => change)).length;
  // The calls could not be sent while the page closes, so the browser asks first.
  if (unsent.length > 0 && (!navigator.onLine || !session.hasValidToken() || bytes > keepaliveBytes))
    event.preventDefault();
});

whenSessionEnds(() => {
  for (const entry of entries) {
    if (entry.hasLeft) continue;
    drop(entry);
    toast(`${entry.failure} ${t('Your session has expired.')}`, 'error');
  }
});

document.addEventListener('keydown', (event) => {
  const isUndo =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
  const isTyping =
    event.target instanceof Element &&
    event.target.closest('input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]') !== null;
  if (!isUndo || isTyping || event.defaultPrevented) return;
  const last = entries.findLast(({ sent }) => sent === null);
  if (!last) return;
  event.preventDefault();
  undoChange(last.change);
});
