import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { resultColumns } from '../numbers/resultColumns.ts';
import { everyQuestionType as definition } from '#testing/surveys/everyQuestionType.ts';
import { randomResults } from '#testing/results/randomResults.ts';
import { decodeSnapshot, decodeTexts, encodeSnapshot, type SnapshotFile } from './snapshotFile.ts';

const people = 203;
const name = { surveyId: 'survey', number: 3, typeHash: 'hash' };
const results = randomResults(definition, people);
const bases = [['whole', 'item:multi'], ['aspect:self/energy']];
const leftOut = [{ id: 'west', completed: 3, smallBlocks: 1 }];
const texts = new Map([
  ['short', ['One', 'Zwei']],
  ['long', ['Ünï']],
]);
let file: SnapshotFile;
beforeAll(async () => {
  file = await encodeSnapshot(name, definition, { results, leftOut, bases }, texts);
});

const decode = (changed: Partial<SnapshotFile>, expected: object = {}) =>
  decodeSnapshot({ ...file, ...changed }, { ...name, people, ...expected }, definition);
/** A file with changed bytes and a matching checksum, which only a bug of ours could write. */
const rewritten = (change: (bytes: Buffer) => Buffer) => {
  const columns = gzipSync(change(gunzipSync(file.columns)));
  return {
    columns,
    checksum: Buffer.concat([createHash('sha256').update(columns).digest(), file.checksum.subarray(32)]),
  };
};

it('decodes what it encoded', async () => {
  const { results: decoded, leftOut: decodedOmitted, bases: decodedBases } = await decode({});
  expect(decodedBases).toEqual(bases);
  expect(decodedOmitted).toEqual(leftOut);
  expect(decoded.people).toBe(people);
  expect(decoded.filterOptions).toEqual(results.filterOptions);
  expect(decoded.groups.map((group) => ({ ...group, members: [...group.members!] }))).toEqual(
    results.groups.map((group) => ({ ...group, members: [...group.members!] })),
  );
  expect([...decoded.values].map(([id, column]) => [id, [...column]])).toEqual(
    [...results.values].map(([id, column]) => [id, [...column]]),
  );
  expect(decoded.choices).toEqual(results.choices);
  expect(await decodeTexts(file)).toEqual(texts);
});

it.each([
  ['with a restriction', { restriction: 'plannedLater' }, 3, 'plannedLater'],
  ['without a restriction', { restriction: null }, 3, null],
  ['with an early plan', { restricted: true }, 3, 'removal'],
  ['with an early plan', { restricted: true }, 1, 'plannedLater'],
  ['with an early plan', { restricted: false }, 1, null],
  ['without a plan', undefined, 3, 'removal'],
  ['without a plan', undefined, 1, 'plannedLater'],
])('reads the restriction of a snapshot %s: %j, number %i', async (_, stored, number, restriction) => {
  const older = rewritten((bytes) => {
    const start = 4 + bytes.readUInt32LE();
    const {
      plan: { restriction: _now, ...plan },
      ...header
    } = JSON.parse(bytes.subarray(4, start).toString());
    const head = Buffer.from(JSON.stringify({ ...header, number, ...(stored && { plan: { ...plan, ...stored } }) }));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(head.length);
    return Buffer.concat([length, head, bytes.subarray(start)]);
  });
  expect((await decode(older, { number })).results.restriction).toBe(restriction);
});

it('can be empty', async () => {
  const empty = randomResults(definition, 0);
  const encoded = await encodeSnapshot(name, definition, { results: empty, leftOut: [], bases: [] }, new Map());
  const { results: decoded } = await decodeSnapshot(encoded, { ...name, people: 0 }, definition);
  expect([decoded.people, decoded.values.get('single')!.length]).toEqual([0, 0]);
});

describe('decoding fails for', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('a byte changed after %i tenths of the file', async (tenths) => {
    const columns = Uint8Array.from(file.columns);
    columns[Math.floor((columns.length * tenths) / 10)]! ^= 1;
    await expect(decode({ columns })).rejects.toThrow('the checksum differs');
  });

  it('a changed checksum', async () => {
    const checksum = Uint8Array.from(file.checksum);
    checksum[5]! ^= 1;
    await expect(decode({ checksum })).rejects.toThrow('the checksum differs');
    checksum[40]! ^= 1;
    await expect(decodeTexts({ ...file, checksum })).rejects.toThrow('the texts are not those that were stored');
  });

  it('a truncated file', async () => {
    await expect(decode({ columns: file.columns.subarray(0, -1) })).rejects.toThrow('the checksum differs');
    await expect(decode(rewritten((bytes) => bytes.subarray(0, -1)))).rejects.toThrow('bytes and should have');
    await expect(decode(rewritten((bytes) => bytes.subarray(0, 3)))).rejects.toThrow('no header');
    await expect(decode(rewritten((bytes) => bytes.subarray(0, 20)))).rejects.toThrow('header cannot be read');
  });

  it('a snapshot of another survey, an earlier one, or one of another type or number of people', async () => {
    await expect(decode({}, { surveyId: 'other' })).rejects.toThrow('its surveyId is survey and should be other');
    await expect(decode({}, { number: 4 })).rejects.toThrow('its number is 3 and should be 4');
    await expect(decode({}, { typeHash: 'new' })).rejects.toThrow('its typeHash is hash and should be new');
    await expect(decode({}, { people: 202 })).rejects.toThrow('its people is 203 and should be 202');
  });

  it('texts stored in place of the columns, and columns in place of the texts', async () => {
    await expect(decode({ columns: file.texts })).rejects.toThrow('the checksum differs');
    await expect(decodeTexts({ ...file, texts: file.columns })).rejects.toThrow('the checksum differs');
  });

  it('a code that a question does not have, and a row with both something and nothing chosen', async () => {
    const headerEnds = 4 + gunzipSync(file.columns).readUInt32LE();
    await expect(decode(rewritten((bytes) => (bytes.writeUInt8(250, headerEnds + 7), bytes)))).rejects.toThrow(
      'has the code 250',
    );
    const [first] = results.choices.keys();
    const before = resultColumns(definition).findIndex(({ id }) => id === first);
    await expect(decode(rewritten((bytes) => ((bytes[headerEnds + before * people]! ^= 1), bytes)))).rejects.toThrow(
      `${first} has a row with both nothing and something chosen, or with neither`,
    );
  });

  it('bits after the last row', async () => {
    await expect(decode(rewritten((bytes) => ((bytes[bytes.length - 1]! |= 0x80), bytes)))).rejects.toThrow(
      'has a bit after its last row',
    );
  });
});
