import { readXlsx, type Sheet } from 'hucre/xlsx';

/** What another library than the one that writes them reads in an XLSX file: its sheets by name. */
export async function readWorkbook(bytes: Uint8Array): Promise<Map<string, Sheet>> {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  return new Map(sheets.map((sheet) => [sheet.name, sheet]));
}
