// @ts-check

/**
 * Ends this process, like a signal, when the npm process that started it is gone: the shell between the two passes on
 * no signal, and the server would keep running with no one to end it.
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
