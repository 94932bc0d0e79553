import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  excelSemicolon,
  excelUnicodeText,
  excelUtf8,
  libreOffice,
  numbers,
  utf16BigEnd,
  type Cells,
} from '#testing/files/spreadsheetFiles.ts';
import { parseParticipantFile } from './parseParticipantFile.ts';

const header = ['Given Name', 'Family Name', 'Email Address'];
const people: Cells[] = [
  ['Zoë', 'Müller; Dr.', 'zoe@example.org'],
  ['José "Pepe"', 'García, hijo', 'jose@example.org'],
  ['Anne Marie', "O'Neill", 'anne@example.org', 'A note\nof two lines'],
  ['', '', 'nameless@example.org'],
];
const read = people.map(([givenName, familyName, emailAddress]) => ({ givenName, familyName, emailAddress }));

it.each([
  ['Excel, semicolons, Windows-1252', excelSemicolon],
  ['Excel, commas, UTF-8 with a mark', excelUtf8],
  ['Excel, Unicode Text: tabs, UTF-16 little end', excelUnicodeText],
  ['LibreOffice, all quoted, UTF-8', libreOffice],
  ['LibreOffice, UTF-16 big end', (rows: Cells[]) => utf16BigEnd(rows, true)],
  ['UTF-16 big end without a mark', (rows: Cells[]) => utf16BigEnd(rows, false)],
  ['UTF-16 little end without a mark', (rows: Cells[]) => utf16BigEnd(rows, false).swap16()],
  ['Numbers, semicolons, UTF-8', numbers],
])('reads a file from %s', async (_name, write) => {
  expect(await parseParticipantFile(write([header, ...people]))).toEqual({
    participants: read,
    skipped: 0,
    repeated: 0,
  });
});

it('reads a first line that names the delimiter', async () => {
  expect(
    await parseParticipantFile(Buffer.from('sep=|\r\nFirst Name|Last Name|Email\r\nZoë|Müller|zoe@example.org\r\n')),
  ).toMatchObject({ participants: [{ givenName: 'Zoë', familyName: 'Müller' }] });
});

it('uses the delimiter of the header, even if other rows contain more of another one', async () => {
  expect(
    await parseParticipantFile(Buffer.from('\nGiven Name;Family Name;Email\nA, B, C, D;E, F;a@example.org\n')),
  ).toMatchObject({ participants: [{ givenName: 'A, B, C, D', familyName: 'E, F' }] });
});

it('reads scripts that Windows-1252 cannot represent', async () => {
  expect(await parseParticipantFile(excelUtf8([header, ['社員', 'Αλέξης', 'a@example.org']]))).toMatchObject({
    participants: [{ givenName: '社員', familyName: 'Αλέξης' }],
  });
});

it.each(['', '\uFEFF', '\r\n\r\n', 'Given Name,Family Name,Email Address\r\n'])(
  'says that %j has no rows',
  async (text) => {
    expect(await parseParticipantFile(Buffer.from(text))).toMatchObject({
      message: 'No rows were found in the uploaded CSV.',
    });
  },
);

it.each([
  ['goes on after its quote', 'Ann,Berg,ann@example.org\n"Bob" B,Cole,bob@example.org\nCy,Day,"cy@example.org"\n'],
  ['has a quote that is never closed', 'Ann,Berg,ann@example.org\n"Bob,Cole,bob@example.org\n'],
])('reports the row of a cell that %s', async (_name, rows) => {
  expect(await parseParticipantFile(Buffer.from(`Given Name,Family Name,Email Address\n${rows}`))).toEqual({
    message: '1 row contained errors. Please check the file and try again.',
    count: 1,
    rows: [3],
  });
});

it('returns a result for any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect(await parseParticipantFile(bytes)).toBeTypeOf('object');
    }),
  );
});
