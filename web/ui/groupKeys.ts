import type { KeyboardEvent } from 'react';

/**
 * Handles keys in a group of native radios or checkboxes, in addition to the browser's own up and down. A digit chooses
 * the option with that key. In radio groups, Home and End choose the first and the last. Left and right are left to
 * page navigation.
 */
export function groupKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const radios = inputs.filter(({ type }) => type === 'radio');
  const chosen =
    event.key === 'Home'
      ? radios[0]
      : event.key === 'End'
        ? radios.at(-1)
        : /^\d$/.test(event.key)
          ? inputs.find(({ dataset }) => dataset['key'] === event.key)
          : undefined;
  if (!chosen) return;
  event.preventDefault();
  chosen.focus();
  chosen.click();
}
