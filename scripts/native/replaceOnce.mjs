// @ts-check

/**
 * The text with one place exchanged. Fails where the place is not there exactly once: Capacitor's template is another
 * one then, and has to be looked at.
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
