import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWithVite } from '#scripts/tools/buildWithVite.mjs';
import { projectRoot } from '#server/projectRoot.ts';

/** A text that only pages of the other release contain. */
export const otherText = 'Another release';

/** The configuration of the build, which changes a module that nearly every other file imports. */
const configuration = `
import { mergeConfig } from 'vite';
import release from '../../vite.config.ts';

const change = {
  name: 'heartwood-other-release',
  transform: (code, id) => (id.endsWith('/web/paths.ts') ? code + '\\nglobalThis.otherRelease = ${JSON.stringify(otherText)};' : null),
};
export default mergeConfig(release, { plugins: [change] });
`;

/**
 * Builds another release: the same server, and the web application with a change, so that nearly all of its files have
 * other names.
 * @returns the folder of the build
 */
export async function buildOtherRelease(): Promise<string> {
  const folder = path.join(projectRoot, '.build/otherRelease');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['server', 'content.bin'])
    if (existsSync(path.join(projectRoot, 'dist', name)))
      cpSync(path.join(projectRoot, 'dist', name), path.join(folder, name), { recursive: true });
  const config = path.join(folder, 'vite.config.ts');
  writeFileSync(config, configuration);
  await buildWithVite('other release', path.join(folder, 'web'), config);
  return folder;
}
