import { formula } from './participantCsv.ts';

/**
 * A file that every spreadsheet reads: UTF-8 with byte-order mark, and an apostrophe before what a spreadsheet would
 * take for a formula (docs/rules/participants.md#download).
 */
export async function writeCsv(
  fields: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const text = Papa.unparse({ fields: [...fields], data: rows.map((row) => [...row]) }, { escapeFormulae: formula });
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
