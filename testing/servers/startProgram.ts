import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '#scripts/tools/findProgram.mjs';
import { unprivilegedUser } from '../databases/postgresBinaries.ts';
import { programEnvironment } from './programEnvironment.ts';
import { startWatchdog } from './startWatchdog.ts';

interface Program {
  port: number;
  /** Replaces files, and makes the program read its configuration again (SIGHUP). */
  reload(files: Record<string, string>): void;
  stop(): Promise<void>;
}

/**
 * Starts a system program that listens on a port of 127.0.0.1, as an unprivileged user, and waits until it does. It
 * never outlives this process.
 * @param files the texts of files by name, which are put into a new folder. In arguments and files, `{folder}` is
 * replaced by its path.
 * @throws Error with its output, if it ends or does not listen within 20 s.
 */
export async function startProgram(
  name: string,
  args: string[],
  { port, files }: { port: number; files: Record<string, string> },
): Promise<Program> {
  const program = findProgram(name);
  if (!program) throw new Error(`${name} is not installed: \`npm test\` installs it`);
  const user = unprivilegedUser();
  const folder = mkdtempSync(path.join(tmpdir(), `heartwood-${name}-`));
  if (user) chownSync(folder, user.uid, user.gid);
  const here = (text: string) => text.replaceAll('{folder}', folder);
  const write = (texts: Record<string, string>) => {
    for (const [file, text] of Object.entries(texts)) writeFileSync(path.join(folder, file), here(text));
  };
  write(files);
  const watchdog = startWatchdog(folder, 'KILL');
  const child = spawn(program, args.map(here), {
    ...user,
    cwd: folder,
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  watchdog.watch(child.pid ?? null);
  let output = '';
  let ended = false;
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.once('error', () => (ended = true));
  child.once('exit', () => (ended = true));
  for (const deadline = Date.now() + 20_000; !(await listens(port));) {
    if (ended || Date.now() > deadline) {
      await watchdog.release();
      throw new Error(`${name} does not listen. It wrote:\n${output}`);
    }
    await pause(50);
  }
  return {
    port,
    reload(changed) {
      write(changed);
      child.kill('SIGHUP');
    },
    stop: () => watchdog.release(),
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
