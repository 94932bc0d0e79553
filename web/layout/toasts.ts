import { useSyncExternalStore } from 'react';

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

/** The messages shown at the moment, oldest first. */
export const useToasts = () => useSyncExternalStore(subscribe, () => toasts);
