// @ts-check
import { findCycles } from '../boundaries/findCycles.mjs';
import { readImports } from '../boundaries/readImports.mjs';
import { resolveImport } from '../boundaries/resolveImport.mjs';
import { brokenWall } from '../boundaries/walls.mjs';
import { readExports } from './readExports.mjs';

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
 * @property {string[]} fragments files that belong into their only importer: `lines file <- importer`
 * @property {{ file: string, lines: number }[]} long files of more than 300 lines, the longest first
 */

/** The maximum number of lines of a fragment: a file without a test that only one other file imports. */
const fragmentLines = 40;
const longLines = 300;
/** Modules that list entries of one kind, each of which has its own file. */
const registries = /^(contract\/api|server\/(app|admin|db\/schema)|web\/routes)\.ts$/;
/** Tables of routes. On the server they name operations, and in the browser they name screens and loaders. */
const routeTables = /^(server\/features\/.*Routes|web\/routes\/\w+)\.ts$/;

/**
 * Counts the lines and imports of the product's files.
 * @param {ReadonlyMap<string, string>} sources path of each file from the project's folder, to its text
 * @param {Iterable<string>} [tests] paths of the test files
 * @returns {House}
 */
export function countHouse(sources, tests = []) {
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  /** @type {Set<string>} what `import()` loads */
  const loadedLater = new Set();
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
      if (later) loadedLater.add(to);
      if (brokenWall({ from, to, typeOnly, developmentOnly: false })) upward.push(`${from} -> ${to}`);
    }
  }

  const importers = listImporters(graph);
  const tested = new Set(
    [...tests].flatMap((test) => ['.ts', '.tsx'].map((ending) => test.replace(testEnding, ending))),
  );
  const operations = new Set(
    [...sources]
      .filter(([file]) => file.startsWith('contract/'))
      .flatMap(([, source]) => [...source.matchAll(/^export const (\w+) = operation\(/gm)].map(([, name]) => name)),
  );
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
    singleImporter: [...graph.keys()].filter((file) => importers.get(file)?.size === 1).length,
    upward,
    cycles: findCycles(graph).map((cycle) => [...cycle, cycle[0]].join(' -> ')),
    climbing,
    fragments: lengths
      .flatMap(({ file, lines }) => {
        const [importer, ...others] = importers.get(file) ?? [];
        const isFragment =
          isModule(file) &&
          !file.endsWith('Queries.ts') &&
          importer !== undefined &&
          others.length === 0 &&
          lines <= fragmentLines &&
          !loadedLater.has(file) &&
          !tested.has(file) &&
          roomOf(file) === roomOf(importer) &&
          !isEntry(file, importer, sources.get(file) ?? '');
        return isFragment ? [`${lines} ${file} <- ${importer}`] : [];
      })
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    long: lengths.filter(({ lines }) => lines > longLines).toSorted((a, b) => b.lines - a.lines),
  };

  /**
   * Returns whether the importer names the file in a table: entries of a registry, operations of routes on the server,
   * components and loaders of routes in the browser.
   * @param {string} file
   * @param {string} importer
   * @param {string} source
   */
  function isEntry(file, importer, source) {
    if (registries.test(importer)) return true;
    if (!routeTables.test(importer)) return false;
    return file.endsWith('.tsx') || readExports(file, source).some((name) => operations.has(name));
  }
}

const testEnding = /(\.api)?\.test\.tsx?$/;

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

/**
 * By file, the files that import it.
 * @param {Map<string, string[]>} graph
 */
function listImporters(graph) {
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  for (const [from, targets] of graph)
    for (const to of targets) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  return importers;
}

/**
 * The part of the product to which the walls of a file apply: a room, a room of the server or the browser, a feature, a
 * layer of server/results, or an area of screens.
 * @param {string} file
 */
const roomOf = (file) =>
  /^(server\/(features|results)\/[^/]+|web\/screens\/[^/]+|(server|web)\/[^/]+(?=\/)|[^/]+)\//.exec(file)?.[1] ?? file;
