// @ts-check

/**
 * Runs a command's work. An error is printed in one line and ends the process with 1.
 * @param {() => Promise<unknown>} work
 */
export async function finish(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
