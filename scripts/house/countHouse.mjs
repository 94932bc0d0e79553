// @ts-check
import { findCycles } from '../boundaries/findCycles.mjs';
import { readImports } from '../boundaries/readImports.mjs';
import { resolveImport } from '../boundaries/resolveImport.mjs';
import { brokenWall } from '../boundaries/walls.mjs';

/**
 * @typedef {object} House
 * @property {number} files
 * @property {number} median lines of a file
 * @property {number} nineInTen lines that nine files in ten do not exceed
 * @property {{ file: string, lines: number }} longest
 * @property {number} imports import and re-export statements; not `import()`
 * @property {number} importsPer100Lines of the modules, to one decimal
 * @property {number} singleImporter modules that exactly one other module imports
 * @property {string[]} upward imports against a wall, as `from -> to`
 * @property {string[]} cycles
 * @property {string[]} climbing imports that climb two folders or more
 */

/**
 * Measures the product's files and how they import one another.
 * @param {ReadonlyMap<string, string>} sources path of each file from the project's folder, to its text
 * @returns {House}
 */
export function countHouse(sources) {
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  /** @type {Pick<House, 'upward' | 'climbing'>} */
  const { upward, climbing } = { upward: [], climbing: [] };
  let imports = 0;

  for (const [from, source] of sources) {
    if (!isModule(from)) continue;
    /** @type {string[]} */
    const targets = [];
    graph.set(from, targets);
    for (const { specifier, typeOnly, later } of readImports(from, source)) {
      if (!later) imports++;
      if (/^(\.\.\/){2}/.test(specifier)) climbing.push(`${from} -> ${specifier}`);
      const to = resolveImport(from, specifier);
      if (to === undefined) continue;
      targets.push(to);
      if (brokenWall({ from, to, typeOnly, developmentOnly: false })) upward.push(`${from} -> ${to}`);
    }
  }

  const lengths = [...sources].map(([file, source]) => ({ file, lines: countLines(source) }));
  const sorted = lengths.toSorted((a, b) => a.lines - b.lines);
  const moduleLines = lengths.filter(({ file }) => isModule(file)).reduce((sum, { lines }) => sum + lines, 0);
  return {
    files: sources.size,
    median: atShare(sorted, 0.5).lines,
    nineInTen: atShare(sorted, 0.9).lines,
    longest: atShare(sorted, 1),
    imports,
    importsPer100Lines: Math.round((imports / moduleLines) * 1000) / 10,
    singleImporter: countSingleImporters(graph),
    upward,
    cycles: findCycles(graph).map((cycle) => [...cycle, cycle[0]].join(' -> ')),
    climbing,
  };
}

/** @param {string} file */
const isModule = (file) => /\.tsx?$/.test(file);

/** @param {string} source */
const countLines = (source) => source.split('\n').length - (source.endsWith('\n') ? 1 : 0);

/**
 * Nearest rank.
 * @template T
 * @param {T[]} sorted
 * @param {number} share
 * @throws Error when there is none
 */
function atShare(sorted, share) {
  const found = sorted[Math.ceil(sorted.length * share) - 1];
  if (!found) throw new Error('No production files were found.');
  return found;
}

/** @param {Map<string, string[]>} graph */
function countSingleImporters(graph) {
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  for (const [from, targets] of graph)
    for (const to of targets) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  return [...graph.keys()].filter((file) => importers.get(file)?.size === 1).length;
}
