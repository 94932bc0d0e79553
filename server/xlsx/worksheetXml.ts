import { styleIndex, type CellStyle } from './workbookStyles.ts';

/**
 * A string is always written as text, whatever it begins with, and a number as a number. Null leaves the cell empty.
 */
export type Cell = string | number | null | { value: string | number; style: CellStyle };

export interface Worksheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string;
  /** Widths of the columns, in characters. */
  widths: readonly number[];
  /** Number of rows that stay visible while scrolling. */
  frozenRows?: number;
  rows: Iterable<readonly Cell[]>;
}

/** The maximum number of characters in a cell and of rows in a sheet that spreadsheet programs support. */
const mostCharacters = 32_767;
const mostRows = 1_048_576;

/** Height of one line in points, and the maximum of a row. */
const lineHeight = 15;
const mostHeight = 409;
const titleLines = 1.6;
/** Share of a line's width that text fills on average, since words are not broken. */
const filledShare = 0.95;

/** A sheet with at most this number of columns is scaled to the width of a page when printed. */
const mostOnAPage = 12;

/**
 * Approximate length of a piece, in characters: long enough that there are few pieces, short enough that other requests
 * are served between them.
 */
const pieceLength = 65_536;

/**
 * A worksheet of a workbook in Office Open XML (ECMA-376 part 1, section 18.3), piece by piece.
 * @param indexOf returns the index of a text among those that the sheets share.
 * @throws Error if a number is not finite, or a sheet has too many rows.
 */
export function* worksheetXml(
  { widths, frozenRows = 0, rows }: Worksheet,
  indexOf: (text: string) => number,
): Generator<string> {
  const fits = widths.length <= mostOnAPage;
  let piece =
    `${xmlDeclaration}<worksheet xmlns="${spreadsheetNamespace}">${fits ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''}` +
    `${viewXml(frozenRows)}<sheetFormatPr defaultRowHeight="${lineHeight}"/>${columnsXml(widths)}<sheetData>`;
  let number = 0;
  for (const row of rows) {
    number += 1;
    if (number > mostRows) throw new Error(`A sheet has at most ${mostRows} rows`);
    piece += rowXml(row, number, heightXml(row, widths), indexOf);
    if (piece.length > pieceLength) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}</sheetData><pageSetup paperSize="9" orientation="landscape"${fits ? ' fitToHeight="0"' : ''}/></worksheet>`;
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const spreadsheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const viewXml = (frozenRows: number) =>
  frozenRows === 0
    ? ''
    : '<sheetViews><sheetView workbookViewId="0">' +
      `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

const columnsXml = (widths: readonly number[]) =>
  widths.length === 0
    ? ''
    : `<cols>${widths
        .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
        .join('')}</cols>`;

/**
 * The height of a row with multi-line texts, estimated without font metrics. Not every program computes the height when
 * it opens a file.
 */
function heightXml(row: readonly Cell[], widths: readonly number[]): string {
  let lines = 1;
  for (const [index, cell] of row.entries()) {
    if (cell === null || typeof cell !== 'object' || typeof cell.value !== 'string') continue;
    if (cell.style === 'title') lines = Math.max(lines, titleLines);
    if (cell.style === 'wrapped' || cell.style === 'heading')
      lines = Math.max(lines, linesOf(cell.value, widths[index] ?? Infinity));
  }
  return lines === 1 ? '' : ` ht="${Math.min(lines * lineHeight, mostHeight)}" customHeight="1"`;
}

const linesOf = (text: string, width: number) =>
  text
    .split('\n')
    .reduce((lines, paragraph) => lines + Math.max(1, Math.ceil(paragraph.length / (width * filledShare))), 0);

function rowXml(row: readonly Cell[], number: number, height: string, indexOf: (text: string) => number): string {
  let xml = `<row r="${number}"${height}>`;
  for (const [index, cell] of row.entries()) {
    if (cell === null) continue;
    const { value, style } = typeof cell === 'object' ? cell : { value: cell, style: 'plain' as const };
    const reference = `${columnName(index)}${number}`;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw new Error(`${reference} must have a number, not ${value}`);
      xml += `<c r="${reference}"${styleXml(style, false)}><v>${value}</v></c>`;
    } else {
      const text = value.slice(0, mostCharacters);
      xml += `<c r="${reference}"${styleXml(style, looksLikeFormula(text))} t="s"><v>${indexOf(text)}</v></c>`;
    }
  }
  return `${xml}</row>`;
}

/**
 * A cell with the type text is never calculated. A text that begins like a formula is also marked as text, as a leading
 * apostrophe does, so that editing the cell does not turn it into a formula.
 */
const looksLikeFormula = (text: string) => /^\s*[=+\-@]/.test(text);

function styleXml(style: CellStyle, isMarked: boolean): string {
  const index = styleIndex(style, isMarked);
  return index === 0 ? '' : ` s="${index}"`;
}

const names: string[] = [];
/** The name of a column: A to Z, then AA and so on. @param index from 0. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return (names[index] ??= index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter);
}

/**
 * Escapes a text for the XML (18.4.12). Leaves out forbidden characters, and escapes text that looks like one of the
 * format's own escape sequences.
 */
export const textXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
