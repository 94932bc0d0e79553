import { readXlsx, type Sheet } from 'hucre/xlsx';

/** The contents of an XLSX file as another library than the one that writes it reads them: its sheets by name. */
export async function readWorkbook(bytes: Uint8Array): Promise<Map<string, Sheet>> {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  return new Map(sheets.map((sheet) => [sheet.name, sheet]));
}
