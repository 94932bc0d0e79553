// @ts-check
import { parseSync, Visitor } from 'vite';

/**
 * The names that a module exports. A type and a value with the same name count once. A default export has no name.
 * @param {string} file its name decides between TypeScript, TSX and JavaScript
 * @param {string} source
 * @returns {string[]}
 */
export function readExports(file, source) {
  /** @type {Set<string>} */
  const names = new Set();
  new Visitor({
    ExportNamedDeclaration({ declaration, specifiers }) {
      for (const { exported } of specifiers) if (exported.type === 'Identifier') names.add(exported.name);
      if (!declaration) return;
      if (declaration.type === 'VariableDeclaration')
        for (const { id } of declaration.declarations) addNames(id, names);
      else if ('id' in declaration && declaration.id?.type === 'Identifier') names.add(declaration.id.name);
    },
  }).visit(parseSync(file, source).program);
  names.delete('default');
  return [...names];
}

/**
 * @param {any} pattern what a declaration binds: a name, or an object or array taken apart
 * @param {Set<string>} names
 */
function addNames(pattern, names) {
  if (pattern?.type === 'Identifier') names.add(pattern.name);
  for (const property of pattern?.properties ?? []) addNames(property.value ?? property.argument, names);
  for (const element of pattern?.elements ?? []) addNames(element, names);
}
