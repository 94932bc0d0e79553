import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { limits } from '#contract/limits.ts';

export type ToastTone = 'info' | 'success' | 'error';

/** The additional parts of a message about a change that can be undone while the message is shown. */
export interface UndoOffer {
  /** The name of what was changed. */
  about: string;
  /** Milliseconds for which the message is shown. */
  time: number;
  undo: () => void;
  /** Called when the message closes. */
  onClose: () => void;
}

export interface ToastMessage {
  id: number;
  tone: ToastTone;
  text: string;
  offer?: UndoOffer | undefined;
}

let toasts: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastMessage[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Timers of the messages that are not held. They are kept here, because a message moves to another place when a dialog
 * opens.
 */
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/**
 * Shows a message for some seconds. A message with the same text replaces the earlier one, unless one of them offers to
 * undo something.
 * @returns its id
 */
export function toast(text: string, tone: ToastTone = 'info', offer?: UndoOffer): number {
  const isReplaced = (shown: ToastMessage) => shown.text === text && !shown.offer && !offer;
  for (const shown of toasts) if (isReplaced(shown)) holdToast(shown.id);
  lastId += 1;
  change([...toasts.filter((shown) => !isReplaced(shown)), { id: lastId, tone, text, offer }]);
  releaseToast(lastId);
  return lastId;
}

/** Removes a message, if it is still shown. */
export function dismissToast(id: number): void {
  holdToast(id);
  const dismissed = toasts.find((shown) => shown.id === id);
  if (!dismissed) return;
  change(toasts.filter((shown) => shown !== dismissed));
  dismissed.offer?.onClose();
}

/** Shows a message until it is released. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Lets a held message close after the usual time. */
export function releaseToast(id: number): void {
  if (timers.has(id)) return;
  const time = toasts.find((shown) => shown.id === id)?.offer?.time ?? limits.toastAutoClose;
  timers.set(
    id,
    setTimeout(() => dismissToast(id), time),
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The places that can show messages: the page, then each open dialog. Only the last place shows them, because the page
 * cannot be reached while a dialog is open.
 */
let places: readonly string[] = [];
const none: readonly ToastMessage[] = [];

/** The messages to show at this place, oldest first. */
export function useToasts(): readonly ToastMessage[] {
  const place = useId();
  useLayoutEffect(() => {
    places = [...places, place];
    change(toasts);
    return () => {
      places = places.filter((each) => each !== place);
      change(toasts);
    };
  }, [place]);
  return useSyncExternalStore(subscribe, () => (places.at(-1) === place ? toasts : none));
}
