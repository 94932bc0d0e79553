// @ts-check
import { builtinModules } from 'node:module';
import { findCycles } from './findCycles.mjs';
import { readImports } from './readImports.mjs';
import { resolveImport } from './resolveImport.mjs';
import { brokenWall } from './walls.mjs';

/**
 * Checks every import of a set of modules against the walls, and that no imports form a cycle.
 * @param {Map<string, string>} modules path from the project's folder, with forward slashes, to source
 * @param {{ exists: (file: string) => boolean, dependencies: string[] }} project exists: whether a path from the
 * project's folder is a file; dependencies: the packages of a deployed server.
 * @returns {string[]} a line for each violation, naming the file, the import and the wall
 */
export function checkBoundaries(modules, { exists, dependencies }) {
  /** @type {string[]} */
  const problems = [];
  /** @type {Map<string, string[]>} */
  const graph = new Map();

  for (const [from, source] of modules) {
    /** @type {string[]} */
    const targets = [];
    graph.set(from, targets);
    for (const { specifier, typeOnly } of readImports(from, source)) {
      if (/^(\.\.\/){2}/.test(specifier)) {
        problems.push(`${from} imports ${specifier}: an import that climbs two folders or more uses an alias`);
      }
      const to = sourceOf(resolve(from, specifier), exists);
      if (isFile(to) && !exists(to)) {
        problems.push(`${from} imports ${specifier}, which does not exist`);
        continue;
      }
      const developmentOnly = to.startsWith('npm:') && !dependencies.includes(to.slice(4));
      // Types are not part of a deployed server, so `import type` may use any package.
      const wall = brokenWall({ from, to, typeOnly, developmentOnly: developmentOnly && !typeOnly });
      if (wall) problems.push(`${from} imports ${specifier}: ${wall}`);
      targets.push(to);
    }
  }
  for (const cycle of findCycles(graph))
    problems.push(`imports go round in a circle: ${[...cycle, cycle[0]].join(' -> ')}`);
  return problems;
}

/**
 * @param {string} from
 * @param {string} specifier
 */
function resolve(from, specifier) {
  const own = resolveImport(from, specifier);
  if (own !== undefined || /^(node|contract|content|app):/.test(specifier)) return own ?? specifier;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return builtinModules.includes(name) ? `node:${name}` : `npm:${name}`;
}

/**
 * Code names a worker by its compiled file, `.js`. Its source is the `.ts` file.
 * @param {string} to
 * @param {(file: string) => boolean} exists
 */
function sourceOf(to, exists) {
  const source = to.replace(/\.js$/, '.ts');
  return isFile(to) && !exists(to) && exists(source) ? source : to;
}

/** @param {string} to */
function isFile(to) {
  return !/^(npm|node|contract|content|app):/.test(to);
}
