// @ts-check
import { parseSync, Visitor } from 'vite';

/**
 * One import of a module: by a statement, a re-export, `import()`, a type `import('…').X`, or a worker's
 * `new URL('…', import.meta.url)`.
 * @typedef {{ specifier: string, typeOnly: boolean, later?: true }} Import later: by `import()`
 */

/**
 * Reads what a module imports from its syntax tree, so that comments and strings never count. An `import { type X }`
 * without `type` before the brace is not type-only, since the module is still loaded.
 * @param {string} file its name decides between TypeScript, TSX and JavaScript
 * @param {string} source
 * @returns {Import[]}
 * @throws Error when the source is not valid
 */
export function readImports(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);

  /** @type {Import[]} */
  const imports = [];
  /**
   * @param {unknown} literal
   * @param {boolean} typeOnly
   * @param {{ later?: true }} [how]
   */
  const add = (literal, typeOnly, how) => {
    if (isStringLiteral(literal)) imports.push({ specifier: literal.value, typeOnly, ...how });
  };

  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false, { later: true }),
    TSImportType: (node) => add(node.source, true),
    NewExpression(node) {
      const [target, base] = node.arguments;
      const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL';
      const isOfThisModule = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty';
      if (isUrl && isOfThisModule && isStringLiteral(target) && /\.(ts|tsx|js|mjs)$/.test(target.value))
        add(target, false);
    },
  }).visit(program);
  return imports;
}

/**
 * @param {any} node
 * @returns {node is { value: string }}
 */
function isStringLiteral(node) {
  return node?.type === 'Literal' && typeof node.value === 'string';
}
