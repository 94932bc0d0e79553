import type { KeyboardEvent } from 'react';

/**
 * Keys inside a group of native radios, beside the browser's own up and down: Home and End choose the first and the
 * last; a digit chooses the radio whose value it is. Left and right are left alone, for the page to navigate with.
 */
export function groupKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const radios = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  const chosen = event.key === 'Home' ? radios[0]
    : event.key === 'End' ? radios.at(-1)
    : /^\d$/.test(event.key) ? radios.find((radio) => radio.dataset['key'] === event.key)
    : undefined;
  if (!chosen) return;
  event.preventDefault();
  chosen.focus();
  chosen.click();
}
