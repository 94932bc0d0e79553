import path from 'node:path';
import { projectRoot } from '../projectRoot.ts';

/** The folder that authors edit. */
export const contentFolder = path.join(projectRoot, 'content');

/** The result of the build. */
export const compiledContent = path.join(projectRoot, 'dist/content.bin');
