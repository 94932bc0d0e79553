// @ts-check
import { readImports } from '../boundaries/readImports.mjs';
import { resolveImport } from '../boundaries/resolveImport.mjs';
import { inEveryLanguage, ofAdministration } from './sources.mjs';

/**
 * The modules of a participant's screens.
 * @param {(file: string) => string | null} read returns the source of a module by its path from the project's folder;
 * null if there is none
 * @returns {{ all: string[], atStart: string[] }} atStart: those that load with the application, before pages that load
 * later
 */
export function participantModules(read) {
  const all = reached(read, true);
  const atStart = reached(read, false);
  return { all: [...all].sort(), atStart: [...atStart].sort() };
}

/**
 * @param {(file: string) => string | null} read
 * @param {boolean} withLater whether what is imported by `import()` counts
 */
function reached(read, withLater) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = ['web/main.tsx', ...(withLater ? inEveryLanguage : [])];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const source = found.has(file) || ofAdministration.test(file) || !/\.tsx?$/.test(file) ? null : read(file);
    if (source === null) continue;
    found.add(file);
    for (const { specifier, typeOnly, later } of readImports(file, source)) {
      const imported = resolveImport(file, specifier);
      if (typeOnly || imported === undefined || (later && !withLater)) continue;
      waiting.push(imported);
    }
  }
  return found;
}
