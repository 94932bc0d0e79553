import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#server/projectRoot.ts';
import { programEnvironment } from './programEnvironment.ts';
import { startWatchdog } from './startWatchdog.ts';

interface EarlierRelease {
  /** The folder of its build, as for `startServer`. It has this release's pages. */
  build: string;
  /** Runs a command of its operator's command line. @throws Error with its output if it fails. */
  admin(env: Record<string, string>, ...args: string[]): void;
  remove(): Promise<void>;
}

/** True if the history of this project is here. A deployed copy has none. */
export const hasHistory = existsSync(path.join(projectRoot, '.git'));

/**
 * Builds the server of an earlier commit in a folder of its own, with the packages of this one. The folder never
 * outlives this process.
 * @throws Error with one line if the history does not contain the commit.
 */
export async function buildEarlierRelease(commit: string): Promise<EarlierRelease> {
  const known = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: projectRoot });
  if (known.error) throw new Error(`git cannot be run, which this test needs: ${known.error.message}`);
  if (known.status !== 0)
    throw new Error(`The history does not contain ${commit}. Fetch all of it: git fetch --unshallow`);
  const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-earlier-'));
  const watchdog = startWatchdog(folder, 'KILL');
  const remove = () => watchdog.release();
  try {
    const { stdout: archive } = run('git', ['archive', commit], { cwd: projectRoot });
    run('tar', ['-x'], { cwd: folder, input: archive });
    symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
    const builder = pathToFileURL(path.join(folder, 'scripts/tools/ensureBuilt.mjs')).href;
    const script = `console.log(await (await import(${JSON.stringify(builder)})).ensureServerBuilt())`;
    const { stdout } = run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
    const build = stdout.toString().trim().split('\n').at(-1)!;
    symlinkSync(path.join(projectRoot, 'dist/web'), path.join(build, 'web'));
    return {
      build,
      admin: (env, ...args) => void run(process.execPath, [path.join(build, 'server/admin.js'), ...args], { env }),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function run(
  program: string,
  args: string[],
  { env, ...options }: SpawnSyncOptions & { env?: Record<string, string> },
) {
  const ended = spawnSync(program, args, {
    maxBuffer: 2 ** 30,
    ...options,
    env: { ...programEnvironment(), ...env },
    encoding: 'buffer',
  });
  if (ended.status !== 0)
    throw new Error(`${program} ${args[0]} ended with ${ended.status}: ${ended.stdout}${ended.stderr}`);
  return ended;
}
