const fields =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], [role="listbox"], [role="slider"]';
const layers = 'dialog[open], [role="dialog"], [role="menu"], [role="listbox"]';

/** Whether keys mean something where they are pressed: in a field, or while a dialog or a menu is open. */
export const isBusyWithKeys = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(fields) !== null) || document.querySelector(layers) !== null;
