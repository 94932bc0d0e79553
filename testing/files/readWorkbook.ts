import { readXlsx, type Sheet } from 'hucre/xlsx';

/** Reads the sheets of an XLSX file, by name, with another library than the one that writes it. */
export async function readWorkbook(bytes: Uint8Array): Promise<Map<string, Sheet>> {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  return new Map(sheets.map((sheet) => [sheet.name, sheet]));
}
