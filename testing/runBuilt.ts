import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../server/projectRoot.ts';
import { programEnvironment } from './programEnvironment.ts';

export interface Ended {
  /** Null when it had to be killed after 20 s. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program of the built server, such as `server/main.js`, to its end. */
export function runBuilt(file: string, env: Record<string, string>, ...args: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(projectRoot, 'dist', file), ...args], {
    cwd: projectRoot,
    env: { ...programEnvironment(), HOST: '127.0.0.1', ...env },
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  return { code: status, stdout, stderr };
}
