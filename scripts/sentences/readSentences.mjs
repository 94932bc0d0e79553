// @ts-check
import { parseSync, Visitor } from 'vite';

/**
 * The texts of a module.
 * @typedef {object} ModuleSentences
 * @property {string[]} sentences arguments of `t` in the module itself
 * @property {{ one: string, other: string }[]} plurals arguments of `plural`
 * @property {{ name: string, specifier: string }[]} imported arguments of `t` that are constants of other modules
 * @property {string[]} unseen arguments of `t` or `plural` that the module does not contain, as source code: sentences
 * from elsewhere
 * @property {string[]} bare visible or spoken text that does not go through `t`
 * @property {string[]} early arguments of `t` outside every function, when no language is known yet
 */

/** Attributes of elements and components whose text people read or hear. */
const spokenAttributes = new Set([
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  // Of components
  'label',
  'hint',
  'submitLabel',
  'closeLabel',
  'confirmLabel',
  'cancelLabel',
  'missing',
]);
/** Names are the same in every language. */
const properNames = new Set(['Heartwood']);
const isWords = (/** @type {string} */ text) => /\p{L}/u.test(text) && !properNames.has(text.trim());

/**
 * Reads the sentences of a module from its syntax tree, so that comments and other strings never count.
 * @param {string} file its name decides between TypeScript and TSX
 * @param {string} source
 * @returns {ModuleSentences}
 */
export function readSentences(file, source) {
  const { program } = parseSync(file, source);
  const constants = constantsOf(program);
  const imports = importsOf(program);
  /** @type {ModuleSentences} */
  const found = { sentences: [], plurals: [], imported: [], unseen: [], bare: [], early: [] };
  let depth = 0;
  const enter = () => void (depth += 1);
  const leave = () => void (depth -= 1);

  /** @param {any} node the argument of `t` */
  const take = (node) => {
    const value = unwrap(node);
    const base = baseOf(value);
    if (isString(value)) found.sentences.push(value.value);
    else if (value.type === 'TemplateLiteral' && value.expressions.length === 0)
      found.sentences.push(value.quasis[0].value.cooked);
    else if (value.type === 'ConditionalExpression') [value.consequent, value.alternate].forEach(take);
    else if (value.type === 'LogicalExpression')
      [...(value.operator === '&&' ? [] : [value.left]), value.right].forEach(take);
    else if (base !== null && constants.has(base)) found.sentences.push(...stringsIn(constants.get(base)));
    else if (base !== null && imports.has(base)) found.imported.push(/** @type {any} */ (imports.get(base)));
    else found.unseen.push(source.slice(value.start, value.end));
  };

  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
    CallExpression(node) {
      const name = node.callee.type === 'Identifier' ? node.callee.name : '';
      const [first] = /** @type {any[]} */ (node.arguments);
      if (name === 't' && first) {
        take(first);
        if (depth === 0) found.early.push(source.slice(first.start, first.end));
      }
      if (name === 'plural') {
        const [, one, other] = node.arguments;
        if (isString(one) && isString(other)) found.plurals.push({ one: one.value, other: other.value });
        else found.unseen.push(source.slice(node.start, node.end));
      }
      if (name === 'toast' && first) found.bare.push(...bareIn(first));
      if (name === 'usePage' && first?.type === 'ObjectExpression') {
        for (const { key, value } of first.properties) if (key?.name === 'title') found.bare.push(...bareIn(value));
      }
    },
    JSXText(node) {
      if (isWords(node.value)) found.bare.push(node.value.trim());
    },
    JSXElement: (node) => void found.bare.push(...inChildren(node.children)),
    JSXFragment: (node) => void found.bare.push(...inChildren(node.children)),
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      const value = /** @type {any} */ (node.value);
      if (spokenAttributes.has(name) && value)
        found.bare.push(...bareIn(value.type === 'JSXExpressionContainer' ? value.expression : value));
    },
  }).visit(program);
  return found;
}

/**
 * The values of the module's constants, by name.
 * @param {any} program
 * @returns {Map<string, any>}
 */
export function constantsOf(program) {
  /** @type {Map<string, any>} */
  const constants = new Map();
  new Visitor({
    VariableDeclaration(node) {
      if (node.kind !== 'const') return;
      for (const { id, init } of node.declarations) {
        if (id.type === 'Identifier' && init && isTable(unwrap(init))) constants.set(id.name, init);
      }
    },
  }).visit(program);
  return constants;
}

/** @param {any} program */
function importsOf(program) {
  /** @type {Map<string, { name: string, specifier: string }>} */
  const imports = new Map();
  new Visitor({
    ImportDeclaration(node) {
      for (const each of node.specifiers) {
        if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier') continue;
        imports.set(each.local.name, { name: each.imported.name, specifier: node.source.value });
      }
    },
  }).visit(program);
  return imports;
}

/**
 * All strings in an object, a list or a string literal.
 * @param {any} node
 * @returns {string[]}
 */
export function stringsIn(node) {
  const value = unwrap(node);
  if (isString(value)) return value.value === '' ? [] : [value.value];
  if (value.type === 'ArrayExpression')
    return value.elements.flatMap((/** @type {any} */ each) => (each ? stringsIn(each) : []));
  if (value.type === 'ObjectExpression') {
    return value.properties.flatMap((/** @type {any} */ each) =>
      each.type === 'Property' ? stringsIn(each.value) : [],
    );
  }
  return [];
}

/**
 * Texts in braces between tags, such as `{'and'}` and `{many && 'and'}`.
 * @param {any[]} children
 * @returns {string[]}
 */
const inChildren = (children) =>
  children.flatMap((child) => (child.type === 'JSXExpressionContainer' ? bareIn(child.expression) : []));

/**
 * The literal text of an expression.
 * @param {any} node
 * @returns {string[]}
 */
function bareIn(node) {
  const value = unwrap(node);
  if (isString(value)) return isWords(value.value) ? [value.value] : [];
  if (value.type === 'TemplateLiteral') {
    return value.quasis.some((/** @type {any} */ { value: { cooked } }) => isWords(cooked))
      ? [value.quasis.map((/** @type {any} */ { value: { cooked } }) => cooked).join('…')]
      : [];
  }
  if (value.type === 'ConditionalExpression') return [...bareIn(value.consequent), ...bareIn(value.alternate)];
  if (value.type === 'LogicalExpression')
    return [...(value.operator === '&&' ? [] : bareIn(value.left)), ...bareIn(value.right)];
  return [];
}

/** @param {any} node */
const isTable = ({ type, value }) =>
  type === 'ObjectExpression' || type === 'ArrayExpression' || (type === 'Literal' && typeof value === 'string');

/**
 * The name of the table that an expression reads: `words` for `words[state]` and for `words.a.b`.
 * @param {any} node
 * @returns {string | null}
 */
function baseOf(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return baseOf(unwrap(node.object));
  return null;
}

/**
 * Removes TypeScript syntax and parentheses around an expression: `x as const`, `x!`, `x satisfies T`, `(x)`.
 * @param {any} node
 * @returns {any}
 */
export function unwrap(node) {
  const around = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression'];
  return around.includes(node.type) ? unwrap(node.expression) : node;
}

/** @param {any} node @returns {node is { value: string }} */
const isString = (node) => node?.type === 'Literal' && typeof node.value === 'string';
