// @ts-check
// Checks the directions in which the rooms of the project may import one another; see scripts/boundaries/walls.mjs.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkBoundaries } from './boundaries/checkBoundaries.mjs';
import { listFiles } from './tools/listFiles.mjs';
import { projectRoot } from './tools/projectRoot.mjs';

const rooms = ['contract', 'rules', 'server', 'web', 'testing', 'e2e', 'bench', 'scripts'];
/** Rooms that always have modules. If the check finds none in one of them, it must fail. */
const neverEmpty = ['contract', 'rules', 'server', 'web'];

/** @param {string} room */
const modulesOf = (room) =>
  listFiles(room).filter((file) => /\.(ts|tsx|js|mjs)$/.test(file) && !file.startsWith('web/public/'));
/** @param {string} file */
const read = (file) => readFileSync(path.join(projectRoot, file), 'utf8');

const manifest = JSON.parse(read('package.json'));
const modules = new Map(rooms.flatMap(modulesOf).map((file) => [file, read(file)]));
const problems = checkBoundaries(modules, {
  exists: (file) => existsSync(path.join(projectRoot, file)),
  dependencies: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
});
for (const room of neverEmpty) {
  if (modulesOf(room).length === 0) problems.push(`${room}/ holds no module: the check did not see it`);
}

for (const problem of problems) console.error(problem);
console.log(`${modules.size} modules, ${problems.length} imports against a wall`);
process.exitCode = problems.length > 0 ? 1 : 0;
