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
 * Creates the project of a platform: Capacitor's template with the built web application, the plugins, and the
 * product's additions. An existing project is removed, including manual changes.
 * @param {'android' | 'ios'} platform
 * @param {import('./readShell.mjs').Shell} shell
 * @param {string} folder a folder with `www`, below the folder of package.json, in which the project is created
 */
export async function makeProject(platform, shell, folder) {
  const config = capacitorConfig(shell);
  const project = path.join(folder, platform);
  preparePackages(folder);
  rmSync(project, { recursive: true, force: true });
  // There must be nothing to copy yet. Otherwise Capacitor assumes that iOS uses CocoaPods, whatever the options.
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
 * Runs Capacitor's command. Shows its output only on failure.
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
