import { styleIndex, type CellStyle } from './workbookStyles.ts';

/** A text stays a text whatever it begins with, and a number a number. Null leaves the cell empty. */
export type Cell = string | number | null | { value: string | number; style: CellStyle };

export interface Worksheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string;
  /** Widths of its columns, in characters. */
  widths: readonly number[];
  /** Number of rows that stay visible while scrolling. */
  frozenRows?: number;
  rows: Iterable<readonly Cell[]>;
}

/** Most characters of a cell, and most rows of a sheet: what spreadsheet programs can hold. */
const mostCharacters = 32_767;
const mostRows = 1_048_576;

/** Height of one line in points, and the maximum of a row. */
const lineHeight = 15;
const mostHeight = 409;
const titleLines = 1.6;
/** Share of a line's width that is used on average, since words are not broken. */
const filledShare = 0.95;

/** A sheet of this many columns or fewer is printed as wide as a page. */
const mostOnAPage = 12;

/** Roughly how long the pieces are: long enough to be few, short enough to give way to others in between. */
const pieceLength = 65_536;

/**
 * A worksheet of a workbook in Office Open XML (ECMA-376 part 1, section 18.3), piece by piece.
 * @param indexOf the place of a text among those that the sheets share.
 * @throws Error where a number is none, or a sheet has too many rows.
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
 * The height of a row with multi-line texts, as well as it can be estimated without font metrics: not every program
 * computes it when it opens a file.
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
      if (!Number.isFinite(value)) throw new Error(`${reference} is to hold a number and would hold ${value}`);
      xml += `<c r="${reference}"${styleXml(style, false)}><v>${value}</v></c>`;
    } else {
      const text = value.slice(0, mostCharacters);
      xml += `<c r="${reference}"${styleXml(style, looksLikeFormula(text))} t="s"><v>${indexOf(text)}</v></c>`;
    }
  }
  return `${xml}</row>`;
}

/**
 * A cell typed as text is never calculated. One that begins like this is also marked as text, like a typed leading
 * apostrophe, so that editing the cell does not make it a formula.
 */
const looksLikeFormula = (text: string) => /^\s*[=+\-@]/.test(text);

function styleXml(style: CellStyle, isMarked: boolean): string {
  const index = styleIndex(style, isMarked);
  return index === 0 ? '' : ` s="${index}"`;
}

const names: string[] = [];
/** A to Z, then AA and on. @param index from 0. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return (names[index] ??= index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter);
}

/**
 * A text as XML accepts it (18.4.12): forbidden characters are left out, and what looks like its own escape sequences
 * is escaped.
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
