/** The name of the key that shortcuts with a letter use on this device. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
