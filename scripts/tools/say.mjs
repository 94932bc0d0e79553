// @ts-check

/**
 * Prints a progress message to the error stream, so that the output of a command (`npm run admin -- …`) can be piped.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
