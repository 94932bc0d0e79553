import path from 'node:path';
import { buildFolder } from '../buildFolder.ts';
import { projectRoot } from '../projectRoot.ts';

/** The folder that authors edit. */
export const contentFolder = path.join(projectRoot, 'content');

/** The result of the build. */
export const compiledContent = path.join(buildFolder, 'content.bin');
