/** File systems allow names of at most 255 bytes, and some file sharing systems fewer. */
const mostBytes = 200;

/**
 * The name of a survey's workbook: `<survey name> report.xlsx`. Omits characters that have a meaning for file systems,
 * and those that change the writing direction, which can disguise the extension.
 */
export function workbookName(surveyName: string, kind: 'report' | 'answers'): string {
  const safe = surveyName
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, '-')
    .replace(/^[.\s]+/, '');
  return `${firstBytes(safe, mostBytes).trim() || 'Survey'} ${kind}.xlsx`;
}

/** The longest prefix of whole characters that fits into this number of UTF-8 bytes. */
function firstBytes(text: string, most: number): string {
  let bytes = 0;
  let first = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    first += character;
  }
  return first;
}
