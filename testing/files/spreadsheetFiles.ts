/* Files of people, byte for byte as spreadsheets write them. */

export type Cells = readonly string[];

const quoteWhere = (needsQuotes: RegExp) => (cell: string) =>
  needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const lines = (rows: readonly Cells[], delimiter: string, newline: string, quote: (cell: string) => string) =>
  rows.map((cells) => cells.map(quote).join(delimiter) + newline).join('');

const windows1252 = new Map([
  ['€', 0x80],
  ['’', 0x92],
  ['Š', 0x8a],
  ['š', 0x9a],
  ['Ž', 0x8e],
  ['ž', 0x9e],
  ['œ', 0x9c],
]);
const toWindows1252 = (text: string) =>
  Buffer.from(
    [...text].map((character) => {
      const byte = windows1252.get(character) ?? character.codePointAt(0)!;
      if (byte > 0xff || (byte >= 0x80 && byte < 0xa0 && !windows1252.has(character)))
        throw new Error(`Windows-1252 has no ${character}`);
      return byte;
    }),
  );

/** Excel, "CSV (semicolon delimited)" where the comma is the decimal sign: Windows-1252. */
export const excelSemicolon = (rows: readonly Cells[]) => toWindows1252(lines(rows, ';', '\r\n', quoteWhere(/[";\n]/)));

/** Excel, "CSV UTF-8 (comma delimited)": with byte-order mark. */
export const excelUtf8 = (rows: readonly Cells[]) =>
  Buffer.from(`\uFEFF${lines(rows, ',', '\r\n', quoteWhere(/[",\n]/))}`);

/** Excel, "Unicode Text": UTF-16 little-endian with byte-order mark, separated by tabs. */
export const excelUnicodeText = (rows: readonly Cells[]) =>
  Buffer.from(`\uFEFF${lines(rows, '\t', '\r\n', quoteWhere(/["\t\n,]/))}`, 'utf16le');

/** LibreOffice Calc with "Quote all text cells": UTF-8 without a mark, one newline character. */
export const libreOffice = (rows: readonly Cells[]) =>
  Buffer.from(lines(rows, ',', '\n', (cell) => `"${cell.replaceAll('"', '""')}"`));

/** LibreOffice Calc, "UTF-16": big-endian, optionally with a byte-order mark. */
export function utf16BigEnd(rows: readonly Cells[], mark: boolean): Buffer {
  return Buffer.from((mark ? '\uFEFF' : '') + lines(rows, ',', '\n', quoteWhere(/[",\n]/)), 'utf16le').swap16();
}

/** Numbers: UTF-8 without a mark, semicolons where the comma is the decimal sign, no newline after the last row. */
export const numbers = (rows: readonly Cells[]) =>
  Buffer.from(lines(rows, ';', '\r\n', quoteWhere(/[";\n]/)).replace(/\r\n$/, ''));
