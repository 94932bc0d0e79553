import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

interface Watchdog {
  /** Sets the process that must not outlive this one. Null if there is none at the moment. */
  watch(pid: number | null): void;
  /** Ends the watched process, if any, and removes the folder. Resolves when both are gone. */
  release(): Promise<void>;
}

// Reads one process id per line; the last one counts. The end of the input means that the parent is gone, whatever the
// reason: the system closes a pipe even for a killed process.
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
  // A process group of its own: an interrupt from the keyboard must not end it before its work is done.
  const child = spawn('sh', ['-c', script, 'watchdog', signal, folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const gone = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', reject);
  });
  // Neither may keep this process alive: its end is what the watchdog waits for.
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
