// @ts-check

/**
 * Replaces a passage of a text. Fails unless the passage occurs exactly once. If it does not, Capacitor's template has
 * changed, and this code must be adapted.
 * @param {string} text
 * @param {string} place
 * @param {string} replacement
 */
export function replaceOnce(text, place, replacement) {
  const parts = text.split(place);
  if (parts.length !== 2)
    throw new Error(
      `Capacitor's template holds ${JSON.stringify(place)} ${parts.length - 1} times, and once was expected.`,
    );
  return parts.join(replacement);
}
