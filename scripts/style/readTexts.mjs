// @ts-check
import { parseSync, Visitor } from 'vite';

/**
 * A piece of prose in a file. Code, addresses and placeholders are blanked, so that offsets still point into the file.
 * @typedef {object} Text
 * @property {'comment' | 'document' | 'screen' | 'message' | 'test title' | 'content'} kind
 * @property {string} prose
 * @property {number} start offset of the prose in the file's source
 */

const isTest = (/** @type {string} */ file) => /(\.test\.tsx?|\.spec\.ts)$|^(testing|e2e|bench)\//.test(file);
const isTwoWords = (/** @type {string} */ text) => /\p{L}{2,}[,;:]? \p{L}/u.test(text);

/**
 * Reads the prose of one file: Markdown outside code, keys of a catalogue, and from code its comments, JSX text, sentences in strings and
 * titles of tests. SQL, imports and other strings without two words in a row do not count.
 * @param {string} file path from the project's folder
 * @param {string} source
 * @returns {Text[]} in no particular order; empty for other kinds of files
 */
export function readTexts(file, source) {
  if (/\.(md|yaml)$/.test(file))
    return [{ kind: file.startsWith('content/') ? 'content' : 'document', prose: blankMarkdown(source), start: 0 }];
  if (/^content\/[a-z-]+\/screens\.json$/.test(file)) return keysOf(source);
  if (/\.(css|sql)$/.test(file)) return commentsOfOthers(file, source);
  if (/\.(ts|tsx|mjs)$/.test(file)) return textsOfModule(file, source);
  return [];
}

/** @param {string} file @param {string} source @returns {Text[]} */
function textsOfModule(file, source) {
  const { program, comments } = parseSync(file.replace(/\.mjs$/, '.js'), source);
  /** @type {Text[]} */
  const texts = joinComments(source, comments).map(({ start, end }) => ({
    kind: 'comment',
    prose: blankProse(source.slice(start, end).replace(/^\/[*/]|\*\/$|(?<=\n)[ \t]*(\*|\/\/)/g, blank)),
    start,
  }));
  const kind = file.startsWith('web/') ? 'screen' : 'message';
  /** @param {{ start: number, end: number }} node @param {Text['kind']} as */
  const add = (node, as) => {
    const text = source.slice(node.start, node.end);
    if (isTwoWords(text)) texts.push({ kind: as, prose: blankProse(text), start: node.start });
  };
  const skipped = new Set();
  new Visitor({
    ImportDeclaration: (node) => void skipped.add(node.source),
    TaggedTemplateExpression: (node) => void skipped.add(node.quasi),
    CallExpression(node) {
      const title = node.arguments[0];
      if (
        !isTest(file) ||
        !title ||
        !/^(test|it|describe|bench)\b/.test(source.slice(node.callee.start, node.callee.end))
      )
        return;
      if (title.type === 'Literal' || title.type === 'TemplateLiteral') add(title, 'test title');
    },
    Literal(node) {
      if (!isTest(file) && typeof node.value === 'string' && !skipped.has(node)) add(node, kind);
    },
    TemplateLiteral(node) {
      if (!isTest(file) && !skipped.has(node)) for (const quasi of node.quasis) add(quasi, kind);
    },
    JSXText(node) {
      if (!isTest(file)) add(node, kind);
    },
  }).visit(program);
  return texts;
}

/**
 * Joins line comments on consecutive lines, since a sentence may run over several lines.
 * @param {string} source
 * @param {readonly { type: string, start: number, end: number }[]} comments
 */
function joinComments(source, comments) {
  /** @type {{ type: string, start: number, end: number }[]} */
  const joined = [];
  for (const { type, start, end } of comments) {
    const last = joined.at(-1);
    if (last && type === 'Line' && last.type === 'Line' && /^\n[ \t]*$/.test(source.slice(last.end, start)))
      last.end = end;
    else joined.push({ type, start, end });
  }
  return joined;
}

/** @param {string} source @returns {Text[]} */
function keysOf(source) {
  return [...source.matchAll(/^ {2}"((?:[^"\\]|\\.)*)": /gm)].map((match) => ({
    kind: 'screen',
    prose: blankProse(match[1] ?? ''),
    start: match.index + 3,
  }));
}

/** @param {string} file @param {string} source @returns {Text[]} */
function commentsOfOthers(file, source) {
  const pattern = file.endsWith('.css') ? /\/\*[^]*?\*\//g : /--.*|(?<=comment on [^']*)'(?:[^']|'')*'/g;
  return [...source.matchAll(pattern)].map((match) => ({
    kind: 'comment',
    prose: blankProse(match[0]),
    start: match.index,
  }));
}

const blank = (/** @type {string} */ text) => text.replace(/[^\n]/g, ' ');
/** Replaces semicolons between the items of a list, in a row of a table or after `@throws`, since these are allowed. */
const listed = (/** @type {string} */ text) => text.replaceAll(';', ',');
const blankProse = (/** @type {string} */ text) =>
  text
    .replace(/@throws[^@]*/g, listed)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\bhttps?:\/\/\S+|\S+\.(md|ts|tsx|mjs|yaml|css)\b|--[a-z-]+/g, blank)
    .replace(/\$?\{[^{}]*\}/g, blank);
const blankMarkdown = (/** @type {string} */ text) =>
  blankProse(
    text
      .replace(/^(```|~~~)[^]*?^\1/gm, blank)
      .replace(/\]\([^)]*\)/g, blank)
      .replace(/<!--[^]*?-->/g, blank)
      .replace(/^\|.*$/gm, listed),
  );
