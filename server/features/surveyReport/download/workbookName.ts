/** Names of 255 bytes are the longest that file systems take; some sets of rules for sharing files leave less. */
const mostBytes = 200;

/**
 * What a workbook of a survey is called: `<survey name> report.xlsx`. Left out is what a file system takes for something
 * else, and what turns the direction of writing, which can make a name end in other letters than it seems to.
 */
export function workbookName(surveyName: string, kind: 'report' | 'answers'): string {
  const safe = surveyName
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, '-')
    .replace(/^[.\s]+/, '');
  return `${firstBytes(safe, mostBytes).trim() || 'Survey'} ${kind}.xlsx`;
}

/** As many whole characters from the front as fit into so many bytes of UTF-8. */
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
