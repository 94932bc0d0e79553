// @ts-check
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../tools/projectRoot.mjs';
import { capacitorConfig } from './capacitorConfig.mjs';
import { finishAndroid } from './finishAndroid.mjs';
import { finishIos } from './finishIos.mjs';
import { preparePackages } from './preparePackages.mjs';

const execute = promisify(execFile);

/**
 * Makes the project of a platform anew: Capacitor's template with the built web application and the plugins, and what
 * this product needs besides. What was there of it before is removed, also what was changed by hand.
 * @param {'android' | 'ios'} platform
 * @param {import('./readShell.mjs').Shell} shell
 * @param {string} folder holds `www`, and the project when it is made; somewhere below the project's own folder
 */
export async function makeProject(platform, shell, folder) {
  const config = capacitorConfig(shell);
  const project = path.join(folder, platform);
  preparePackages(folder);
  rmSync(project, { recursive: true, force: true });
  // With nothing to copy yet: where there is, Capacitor goes on as if iOS was built with CocoaPods, whatever it is told.
  writeConfig(folder, { ...config, webDir: 'not-yet' });
  await capacitor(folder, ['add', platform, ...(platform === 'ios' ? ['--packagemanager', 'SPM'] : [])]);
  writeConfig(folder, config);
  await capacitor(folder, ['sync', platform]);
  await (platform === 'android' ? finishAndroid : finishIos)(shell, project);
}

/**
 * @param {string} folder
 * @param {ReturnType<typeof capacitorConfig>} config
 */
function writeConfig(folder, config) {
  writeFileSync(path.join(folder, 'capacitor.config.json'), `${JSON.stringify(config, null, 2)}\n`);
}

/**
 * Runs Capacitor's command. What it says is told only where it fails.
 * @param {string} folder
 * @param {string[]} args
 */
async function capacitor(folder, args) {
  const command = path.join(projectRoot, 'node_modules/@capacitor/cli/bin/capacitor');
  try {
    await execute(process.execPath, [command, ...args], { cwd: folder });
  } catch (error) {
    const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error);
    throw new Error(`Capacitor could not ${args.join(' ')}:\n${stdout}${stderr}`, { cause: error });
  }
}
