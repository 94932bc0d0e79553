// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder that holds package.json, without a trailing slash. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** False in a deployed copy, which has `dist/` and the production packages, and nothing to build from. */
export const hasSources = existsSync(path.join(projectRoot, 'server/main.ts'));
