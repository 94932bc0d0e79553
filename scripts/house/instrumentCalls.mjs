// @ts-check
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { resolveImport } from '../boundaries/resolveImport.mjs';
import { projectRoot } from '../tools/projectRoot.mjs';
import { isProduction } from './productionFiles.mjs';

/**
 * Makes a module report every function that runs. Wraps each body in `__enter(file, body)`, which returns what the body
 * returns. Adds `__render(file, file of the component, component)` for each component that is rendered, because React
 * calls it later.
 * @param {string} file path from the project's folder
 * @param {string} source
 * @returns {string}
 */
export function instrumentCalls(file, source) {
  /** @type {{ at: number, text: string }[]} */
  const starts = [];
  /** @type {{ at: number, text: string }[]} */
  const ends = [];
  /** @type {Map<string, string>} */
  const importedFrom = new Map();
  const name = JSON.stringify(file);

  /** @param {any} node a function */
  const wrap = ({ body, async, generator }) => {
    if (!body) return;
    const isBlock = body.type === 'BlockStatement';
    if (generator) return void starts.push({ at: body.start + 1, text: `__enter(${name},()=>{});` });
    const opening = `__enter(${name},${async ? 'async ' : ''}()=>`;
    starts.push(isBlock ? { at: body.start + 1, text: `return ${opening}{` } : { at: body.start, text: `${opening}(` });
    ends.push(isBlock ? { at: body.end - 1, text: '})' } : { at: body.end, text: '))' });
  };

  new Visitor({
    ImportDeclaration({ source: { value }, specifiers }) {
      const from = resolveImport(file, value);
      for (const { local } of from ? specifiers : []) importedFrom.set(local.name, String(from));
    },
    FunctionDeclaration: wrap,
    FunctionExpression: wrap,
    ArrowFunctionExpression: wrap,
    JSXOpeningElement({ name: tag, typeArguments }) {
      const component = tag.type === 'JSXIdentifier' && /^[A-Z]/.test(tag.name) && importedFrom.get(tag.name);
      if (!component) return;
      const render = `__render(${name},${JSON.stringify(component)},${tag.name})`;
      starts.push({ at: (typeArguments ?? tag).end, text: ` {...${render}}` });
    },
  }).visit(parseSync(file, source).program);

  // If an inner and an outer function end at the same place, the inner one must be closed first. It was visited later.
  const edits = [...starts, ...ends.reverse()].toSorted((a, b) => a.at - b.at);
  let done = 0;
  const parts = edits.map(({ at, text }) => source.slice(done, (done = at)) + text);
  return parts.join('') + source.slice(done);
}

/**
 * Vite plugin: instruments the production modules of a build.
 * @returns {import('vite').Plugin}
 */
export const instrumentBuild = () => ({
  name: 'heartwood-instrument-calls',
  enforce: 'pre',
  transform(source, id) {
    const file = path.relative(projectRoot, id).replaceAll(path.sep, '/');
    return isProduction(file) && /\.tsx?$/.test(file) ? { code: instrumentCalls(file, source), map: null } : undefined;
  },
});
