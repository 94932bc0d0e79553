// @ts-check
import { parseArgs } from 'node:util';

/**
 * Parses the command line. An option that the command does not have ends the process with a line that names it, and the usage.
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {Config} config
 * @param {string} usage
 * @returns {ReturnType<typeof parseArgs<Config>>}
 */
export function parseArguments(config, usage) {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`);
    process.exit(1);
  }
}
