import { parseParticipantRows, type ParticipantCsv, type ParticipantCsvError } from '#web/components/participantCsv.ts';

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
export async function parseParticipantFile(bytes: Uint8Array): Promise<ParticipantCsv | ParticipantCsvError> {
  const { default: Papa } = await import('papaparse');
  const text = decodeText(bytes);
  const named = namedDelimiter.exec(text);
  const table = named ? text.slice(named[0].length) : text;
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: named?.[1] ?? delimiterOf(table) });
  return parseParticipantRows(
    data,
    new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? [row] : []))),
  );
}

const marks: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** UTF-16 without a byte order mark: a file of people starts with letters, so every second byte is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  if (bytes.length < 4) return null;
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le';
  return bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0 && bytes[3] !== 0 ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * The text of a file as a spreadsheet writes it: by its byte-order mark, else UTF-16 or UTF-8 where it is one, else
 * Windows-1252, in which Excel writes a plain CSV. Without the mark.
 */
function decodeText(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const encoding = marked ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return new TextDecoder(encoding).decode(bytes);
}
