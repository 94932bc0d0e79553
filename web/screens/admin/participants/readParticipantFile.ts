import { readParticipantRows, type ParticipantCsv, type ParticipantCsvFault } from '#web/components/participantCsv.ts';
import { decodeText } from './decodeText.ts';

const delimiters = [',', ';', '\t'];

/** Excel writes, and reads, a first line that names the delimiter: `sep=;`. */
const namedDelimiter = /^sep=(.)\r?\n/i;

/** The delimiter that the header has most of: other rows may be full of commas. */
function delimiterOf(text: string): string {
  const header = /^\s*(.*)/.exec(text)?.[1] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Reads a file of people as spreadsheets write them. The parser is loaded when the first file is. */
export async function readParticipantFile(bytes: Uint8Array): Promise<ParticipantCsv | ParticipantCsvFault> {
  const { default: Papa } = await import('papaparse');
  const text = decodeText(bytes);
  const named = namedDelimiter.exec(text);
  const table = named ? text.slice(named[0].length) : text;
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: named?.[1] ?? delimiterOf(table) });
  return readParticipantRows(
    data,
    new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? [row] : []))),
  );
}
