import { formula } from './participantCsv.ts';

/**
 * Creates a file that every spreadsheet reads: UTF-8 with a byte-order mark. Cells that a spreadsheet would read as a
 * formula are prefixed with an apostrophe (docs/rules/participants.md#download).
 */
export async function writeCsv(
  fields: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const text = Papa.unparse({ fields: [...fields], data: rows.map((row) => [...row]) }, { escapeFormulae: formula });
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
