import type { NewParticipant } from '#contract/entities/participant.ts';
import { plural } from '../i18n/translate.ts';
import { isEmailAddress } from './isEmailAddress.ts';

/** A person in a row of a file. */
export type CsvParticipant = Required<{ [Key in keyof NewParticipant]: string }>;

/** The contents of a file of people. */
export interface ParticipantCsv {
  /** In the order of the file. Each address appears once. */
  participants: CsvParticipant[];
  /** Rows without an address. Empty lines are not counted. */
  skipped: number;
  /** Rows with an address that an earlier row has, ignoring case. */
  repeated: number;
}

/** Why nothing is imported from a file. */
export interface ParticipantCsvError {
  /** Contains `{count}` if it is about several rows. */
  message: string;
  count: number;
  /** Numbers of the rows with errors. Like in a spreadsheet, the first row is 1. */
  rows: number[];
}

const headings = [
  ['given name', 'first name'],
  ['family name', 'last name'],
  ['email address', 'email'],
];
/** Maximum length of a given or family name that a call accepts, in characters. */
const nameLength = 200;

const error = (message: string, rows: number[] = []): ParticipantCsvError => ({ message, count: rows.length, rows });
const tidy = (cell: string | undefined) => unescapeFormula((cell ?? '').trim());
const isEmpty = (row: readonly string[]) => row.every((cell) => tidy(cell) === '');

function headerError(header: readonly string[]): ParticipantCsvError | null {
  if (header.length < headings.length) return error("The header row doesn't contain enough column.");
  const words = header.map((cell) => tidy(cell).toLowerCase().replace(/\s+/g, ' '));
  const isThere = headings.every((names, index) => names.includes(words[index]!));
  return isThere ? null : error("The header row doesn't contain: Given Name, Family Name, Email Address");
}

/**
 * Parses the rows of a file of people (docs/rules/participants.md#import). The first row that is not empty is the
 * header. Columns after the third are ignored.
 * @param rows the cells of the file.
 * @param unreadable indices of the rows with unmatched quotes.
 */
export function parseParticipantRows(
  rows: readonly (readonly string[])[],
  unreadable: ReadonlySet<number> = new Set(),
): ParticipantCsv | ParticipantCsvError {
  const filled = rows
    .map((cells, index) => ({ cells, index }))
    .filter(({ cells, index }) => unreadable.has(index) || !isEmpty(cells));
  const [header, ...body] = filled;
  if (!header) return error('No rows were found in the uploaded CSV.');
  const wrongHeader = headerError(header.cells);
  if (wrongHeader) return wrongHeader;
  if (body.length === 0) return error('No rows were found in the uploaded CSV.');

  const read = body.map(({ cells: [givenName, familyName, emailAddress], index }) => ({
    row: index + 1,
    participant: { givenName: tidy(givenName), familyName: tidy(familyName), emailAddress: tidy(emailAddress) },
  }));
  const faulty = read
    .filter(({ row, participant }) => unreadable.has(row - 1) || isInvalid(participant))
    .map(({ row }) => row);
  if (unreadable.has(header.index)) faulty.unshift(header.index + 1);
  if (faulty.length > 0) return error(errorsMessage(faulty.length), faulty);

  const named = read.map(({ participant }) => participant).filter(({ emailAddress }) => emailAddress !== '');
  const byAddress = new Map<string, CsvParticipant>();
  for (const participant of named) {
    const key = participant.emailAddress.toLowerCase();
    if (!byAddress.has(key)) byAddress.set(key, participant);
  }
  return {
    participants: [...byAddress.values()],
    skipped: read.length - named.length,
    repeated: named.length - byAddress.size,
  };
}

/** Characters that no call accepts in a name: control characters except the tab, and line and paragraph separators. */
const noName = /[^\P{Cc}\t]|[\u2028\u2029]/u;
const isNoName = (name: string) => name.length > nameLength || noName.test(name);
const isInvalid = ({ givenName, familyName, emailAddress }: CsvParticipant) =>
  emailAddress !== '' && (!isEmailAddress(emailAddress) || isNoName(givenName) || isNoName(familyName));

const errorsMessage = (count: number) =>
  plural(
    count,
    '{count} row contained errors. Please check the file and try again.',
    '{count} rows contained errors. Please check the file and try again.',
    { count },
  );

/** Matches cells that a spreadsheet would read as a formula, even with apostrophes before them. */
export const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Removes the apostrophe that a download puts before a cell that a spreadsheet would read as a formula. */
export const unescapeFormula = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
