import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { oneLinePattern } from '#contract/schema.ts';
import { formula, parseParticipantRows, unescapeFormula } from './participantCsv.ts';

const header = ['Given Name', 'Family Name', 'Email Address'];
const ann = ['Ann', 'Berg', 'ann@example.org'];
const annRead = { givenName: 'Ann', familyName: 'Berg', emailAddress: 'ann@example.org' };

it.each([
  ['nothing', []],
  ['empty lines', [[''], ['', ' ', '']]],
  ['a header alone', [header]],
  ['a header and empty lines', [header, [''], ['', '', '']]],
])('finds no rows in a file of %s', (_name, rows) => {
  expect(parseParticipantRows(rows)).toEqual({
    message: 'No rows were found in the uploaded CSV.',
    count: 0,
    rows: [],
  });
});

it('rejects a header of fewer than three columns', () => {
  expect(parseParticipantRows([['Given Name', 'Email Address'], ann])).toEqual({
    message: "The header row doesn't contain enough column.",
    count: 0,
    rows: [],
  });
});

it.each([
  [['Given Name', 'Email Address', 'Family Name']],
  [['Name', 'Family Name', 'Email Address']],
  [['Given Name', 'Family Name', 'Address']],
  [['', '', 'Email']],
  [ann],
])('rejects %j as a header', (wrong) => {
  expect(parseParticipantRows([wrong, ann])).toEqual({
    message: "The header row doesn't contain: Given Name, Family Name, Email Address",
    count: 0,
    rows: [],
  });
});

it.each([
  [header],
  [['First Name', 'Last Name', 'Email']],
  [['first name', 'FAMILY NAME', ' eMail  address ', 'Department']],
])('accepts %j as a header', (right) => {
  expect(parseParticipantRows([[''], right, ann])).toEqual({ participants: [annRead], skipped: 0, repeated: 0 });
});

it('trims every cell', () => {
  expect(parseParticipantRows([header, [' Ann', 'Berg ', '\tann@example.org ']])).toMatchObject({
    participants: [annRead],
  });
});

it('skips rows without an address, and rows that repeat an address', () => {
  const rows = [
    header,
    ['Nobody', 'Known', ' '],
    ['Short'],
    ann,
    ['Anna', 'Berg', 'ANN@example.org'],
    [''],
    ['', '', 'bob@example.org'],
  ];
  expect(parseParticipantRows(rows)).toEqual({
    participants: [annRead, { givenName: '', familyName: '', emailAddress: 'bob@example.org' }],
    skipped: 2,
    repeated: 1,
  });
});

it.each([
  ['an address that is none', ['Bob', 'Cole', 'bob at example.org']],
  ['a comma too many', ['Bob', 'the Builder', 'Cole', 'bob@example.org']],
  ['a given name that is too long', ['B'.repeat(limits.nameLength + 1), 'Cole', 'bob@example.org']],
  ['a family name that is too long', ['Bob', 'C'.repeat(limits.nameLength + 1), 'bob@example.org']],
  ['a character that no text has', ['B\0b', 'Cole', 'bob@example.org']],
  ['a given name of two lines', ['B\nb', 'Cole', 'bob@example.org']],
])('imports nothing if a row has %s', (_name, row) => {
  expect(parseParticipantRows([header, ann, [''], row])).toEqual({
    message: '1 row contained errors. Please check the file and try again.',
    count: 1,
    rows: [4],
  });
});

it('counts unreadable and invalid rows together, and numbers them as a spreadsheet does', () => {
  expect(
    parseParticipantRows([header, ['Ann', 'Be"rg', 'ann@example.org'], ['Bob', '', 'bob'], ann], new Set([1])),
  ).toEqual({ message: '2 rows contained errors. Please check the file and try again.', count: 2, rows: [2, 3] });
});

it('reports an unclosed quote even on the last, empty row', () => {
  expect(parseParticipantRows([header, ann, ['']], new Set([2]))).toMatchObject({ count: 1, rows: [3] });
});

it('accepts exactly the characters in a name that calls accept', () => {
  const characters = [
    ...Array.from({ length: 0xa1 }, (_, code) => String.fromCharCode(code)),
    '\u200d',
    '\u2028',
    '\u2029',
  ];
  const accepted = characters.filter(
    (character) => 'participants' in parseParticipantRows([header, [`B${character}b`, 'Cole', 'bob@example.org']]),
  );
  expect(accepted).toEqual(characters.filter((character) => new RegExp(oneLinePattern, 'u').test(character)));
  expect(accepted).toContain('\t');
});

it('accepts names as long as calls accept them', () => {
  const long = 'B'.repeat(limits.nameLength);
  expect(parseParticipantRows([header, [long, long, 'bob@example.org']])).toMatchObject({
    participants: [{ givenName: long }],
  });
});

it.each([
  ["'=1+1", '=1+1'],
  ["'+49", '+49'],
  ["''-x", "'-x"],
  ["'＝1", '＝1'],
  ["'t Hooft", "'t Hooft"],
  ['=1', '=1'],
  ['', ''],
])('reads a cell %j as %j', (cell, text) => {
  expect(unescapeFormula(cell)).toBe(text);
});

it('removes exactly the apostrophe that a download puts before a formula', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+@-].?$/)), (text) => {
      expect(unescapeFormula(formula.test(text) ? `'${text}` : text)).toBe(text);
    }),
  );
});
