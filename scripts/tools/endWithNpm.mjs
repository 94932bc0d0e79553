// @ts-check

/**
 * Ends this process, as a signal would, when the npm that started it is gone: the shell between the two passes no
 * signal on, and the server would go on with nobody to end it.
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
