import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { limits } from '#contract/limits.ts';

export type ToastTone = 'info' | 'success' | 'error';

export interface ToastMessage {
  id: number;
  tone: ToastTone;
  text: string;
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
 * Shows a message for some seconds. A message with the same text replaces the earlier one.
 * @returns its id
 */
export function toast(text: string, tone: ToastTone = 'info'): number {
  for (const shown of toasts) if (shown.text === text) holdToast(shown.id);
  lastId += 1;
  change([...toasts.filter((shown) => shown.text !== text), { id: lastId, tone, text }]);
  releaseToast(lastId);
  return lastId;
}

/** Removes a message, if it is still shown. */
export function dismissToast(id: number): void {
  holdToast(id);
  if (toasts.some((shown) => shown.id === id)) change(toasts.filter((shown) => shown.id !== id));
}

/** Shows a message until it is released. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Lets a held message close after the usual time. */
export function releaseToast(id: number): void {
  if (timers.has(id)) return;
  timers.set(
    id,
    setTimeout(() => dismissToast(id), limits.toastAutoClose),
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
