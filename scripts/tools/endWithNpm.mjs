// @ts-check

/**
 * Ends this process as a signal would, when the npm process that started it has ended. The shell between the two
 * forwards no signals, so the server would otherwise keep running.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
