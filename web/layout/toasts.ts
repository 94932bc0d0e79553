import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

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

/** Shows a message that goes by itself. The same message is not shown twice at a time. */
export function toast(text: string, tone: ToastTone = 'info'): void {
  lastId += 1;
  change([...toasts.filter((shown) => shown.text !== text), { id: lastId, tone, text }]);
}

/** Takes a message away. */
export function closeToast(id: number): void {
  change(toasts.filter((shown) => shown.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where messages are shown: on the page, and while a dialog is open in the dialog, since the page cannot be reached then. */
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
