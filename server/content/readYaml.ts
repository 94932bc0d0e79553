import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type { Path } from './problems.ts';

export interface YamlFile {
  /** The data, undefined where the text is no YAML. */
  value: unknown;
  /** What makes the text no YAML. */
  errors: { message: string; line: number | null }[];
  /** The line that a path stands on; of a missing field, the line of what should hold it. */
  lineOf: (path: Path) => number | null;
}

/** Parses YAML, remembering lines. `firstLine` is the line of the file on which the text begins. */
export const readYaml = (text: string, firstLine = 1): YamlFile => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const errors = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
    message: message + hintOf(message),
    line: lineAt(pos[0]),
  }));
  return {
    value: errors.length > 0 ? undefined : document.toJS(),
    errors,
    lineOf: (path) => {
      const offset = offsetOf(document, path);
      return offset === null ? null : lineAt(offset);
    },
  };
};

/** What the parser says of the commonest slip tells an author nothing. */
const hintOf = (message: string) =>
  message.startsWith('Nested mappings')
    ? ': a text with a colon and a space in it stands in quotes, and what belongs together has the same spaces before it'
    : '';

const offsetOf = (document: Document, path: Path): number | null => {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return null;
};
