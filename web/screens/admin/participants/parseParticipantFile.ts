import { parseParticipantRows, type ParticipantCsv, type ParticipantCsvError } from '#web/components/participantCsv.ts';

const delimiters = [',', ';', '\t'];

/** Excel writes, and reads, a first line that names the delimiter: `sep=;`. */
const namedDelimiter = /^sep=(.)\r?\n/i;

/** The most frequent delimiter in the header. The other rows are ignored, because they may contain many commas. */
function delimiterOf(text: string): string {
  const header = /^\s*(.*)/.exec(text)?.[1] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Parses a file of people as spreadsheets write it. The CSV parser is loaded on first use. */
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

/** Detects UTF-16 without a byte-order mark: a file of people starts with letters, so every second byte is zero. */
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
 * Decodes a file from a spreadsheet, without its byte-order mark.
 * The mark decides the encoding. Without a mark, UTF-16 and UTF-8 are detected. Anything else is Windows-1252, in which
 * Excel writes a plain CSV.
 */
function decodeText(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const encoding = marked ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return new TextDecoder(encoding).decode(bytes);
}
