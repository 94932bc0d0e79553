import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

interface Watchdog {
  /** Sets the process that must not outlive this one. Null if there is none at the moment. */
  watch(pid: number | null): void;
  /** Ends the watched process, if any, and removes the folder. Resolves when both are gone. */
  release(): Promise<void>;
}

// Reads one process id per line. The last one counts. The end of the input means that the parent has ended,
// for any reason: the system closes a pipe even for a killed process.
const script = `
  pid=
  while read -r line; do pid=$line; done
  if [ -n "$pid" ]; then
    kill -s "$1" "$pid" 2>/dev/null
    tries=0
    while kill -0 "$pid" 2>/dev/null && [ $tries -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
    kill -s KILL "$pid" 2>/dev/null
  fi
  rm -rf "$2"
`;

/**
 * Starts a small process that outlives this one, even after SIGKILL, just long enough to end a program that this one
 * started and to remove its folder.
 * @param folder removed in the end
 * @param signal the signal that ends the program; SIGKILL follows after 5 s
 */
export function startWatchdog(folder: string, signal: 'QUIT' | 'KILL'): Watchdog {
  // The watchdog has its own process group, so that Ctrl+C does not end it before its work is done.
  const child = spawn('sh', ['-c', script, 'watchdog', signal, folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const gone = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', reject);
  });
  // Neither the child nor its input may keep this process alive, since the watchdog waits for this process to end.
  child.unref();
  (child.stdin as Socket).unref();
  return {
    watch(pid) {
      child.stdin.write(`${pid ?? ''}\n`);
    },
    release() {
      child.ref();
      child.stdin.end();
      return gone;
    },
  };
}
