// @ts-check
import { spawn } from 'node:child_process';
import { projectRoot } from './projectRoot.mjs';

/**
 * Runs a program in the project's folder and streams its output. There is no standard input, since no step may wait for
 * input.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, minutes?: number, outputTo?: 'stdout' | 'stderr' | 'stdout at the end' }}
 * [options] minutes: the time after which the program is killed. Default: 45. outputTo: where the program's standard
 * output goes.
 * @returns {Promise<number>} its exit code; 1 if it could not be started or was ended by a signal
 */
export function run(command, args, { env = {}, minutes = 45, outputTo = 'stdout' } = {}) {
  const isSuppressed = outputTo === 'stdout at the end';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', outputTo === 'stderr' ? process.stderr : isSuppressed ? 'pipe' : 'inherit', 'inherit'],
    });
    /** @type {Buffer[]} */
    const suppressed = [];
    child.stdout?.on('data', (chunk) => suppressed.push(chunk));
    const limit = setTimeout(() => {
      console.error(`${command} ${args.join(' ')} was still running after ${minutes} minutes and is stopped.`);
      child.kill('SIGKILL');
    }, minutes * 60_000);
    const stopWithUs = () => child.kill('SIGTERM');
    process.once('SIGTERM', stopWithUs);

    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(limit);
      process.removeListener('SIGTERM', stopWithUs);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      finish(1);
    });
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(suppressed));
      finish(code ?? 1);
    });
  });
}

/**
 * Runs a program of an installed package by the path of its file, which works the same way on every platform.
 * @param {string} file path below node_modules, such as `vite/bin/vite.js`
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runPackage(file, args, options) {
  return run(process.execPath, [`node_modules/${file}`, ...args], options);
}
