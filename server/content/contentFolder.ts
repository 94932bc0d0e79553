import path from 'node:path';
import { projectRoot } from '../projectRoot.ts';

/** What authors edit. */
export const contentFolder = path.join(projectRoot, 'content');

/** What the build made of it. */
export const compiledContent = path.join(projectRoot, 'dist/content.bin');
