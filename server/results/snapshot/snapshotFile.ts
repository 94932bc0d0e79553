import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { BaseNames } from '../numbers/bases.ts';
import type { OmittedGroup } from '../disclosure/planGroups.ts';
import type { FilterOption, Restriction, ResultsGroup } from '../disclosure/population.ts';
import type { Results } from '../numbers/results.ts';
import { resultColumns, type ResultColumn } from '../numbers/resultColumns.ts';
import { anyOf } from '../numbers/variables.ts';
import { bytesOfBits, packBits, unpackBits } from './packBits.ts';

/** Texts that people wrote, by item. The order differs for each item. */
export type AnswerTexts = ReadonlyMap<string, readonly string[]>;

/** The survey and the snapshot that the file belongs to. `typeHash` identifies the survey type. */
interface SnapshotName {
  surveyId: string;
  number: number;
  typeHash: string;
}

/**
 * A snapshot as it is stored. `columns` is gzipped. It contains the length of the header in four bytes (little-endian),
 * the header as JSON, and the columns. Values of scales and single choices take one byte per row. Each code of several
 * choices, and each kept group, takes one bit per row. `texts` is gzipped JSON. `checksum` is the SHA-256 of `columns`
 * followed by that of `texts`.
 */
export interface SnapshotFile {
  columns: Uint8Array;
  texts: Uint8Array;
  checksum: Uint8Array;
}

interface Header extends SnapshotName {
  people: number;
  /** Missing in a snapshot that was made before groups were planned. */
  plan?: StoredPlan;
  groups: (Pick<ResultsGroup, 'id' | 'name'> & Partial<Pick<ResultsGroup, 'use'> & { isKept: boolean }>)[];
  /** Filter options, under the name that stored files use. */
  cuts: [string, FilterOption[]][];
  bases: BaseNames;
}

/** What decides about requests without using answers. */
interface Plan extends Pick<Results, 'blockGroups' | 'uninvited' | 'restriction' | 'questions'> {
  leftOut: readonly OmittedGroup[];
}

/** Plans of earlier versions say only whether there is a restriction, and not which one. */
type StoredPlan = Plan | (Omit<Plan, 'restriction'> & { restricted: boolean });

/** The plan of a snapshot without one. Such a snapshot has a number above 1 only after a removal. */
const unplanned = { blockGroups: [], uninvited: 0, restricted: true, questions: [], leftOut: [] };

function planOf({ plan = unplanned, number }: Header): Plan {
  if ('restriction' in plan) return plan;
  const { restricted, ...others } = plan;
  const restriction: Restriction | null = !restricted ? null : number > 1 ? 'removal' : 'plannedLater';
  return { ...others, restriction };
}

/** The contents of a snapshot. */
interface Frozen {
  results: Results;
  /** Why groups were left out when the survey closed. */
  leftOut: readonly OmittedGroup[];
  /** Which variables shared a base when the survey closed. */
  bases: BaseNames;
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);
/** Bytes that are unpacked at a time. With the default of 16 KiB, most of the time goes into the steps. */
const chunkSize = 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

export async function encodeSnapshot(
  name: SnapshotName,
  definition: SurveyType,
  { results, leftOut, bases }: Frozen,
  texts: AnswerTexts,
): Promise<SnapshotFile> {
  const { people, groups, filterOptions, blockGroups, uninvited, restriction, questions } = results;
  const head: Header = {
    ...name,
    people,
    bases,
    plan: { blockGroups, uninvited, restriction, questions, leftOut },
    groups: groups.map(({ members, ...group }) => ({ ...group, isKept: members !== null })),
    cuts: [...filterOptions].map(([id, own]) => [id, [...own]]),
  };
  const header = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const bodies = resultColumns(definition).flatMap((column) =>
    column.kind === 'choices' ? results.choices.get(column.id)!.map(packBits) : [results.values.get(column.id)!],
  );
  // Columns mostly repeat single bytes. Looking for longer repetitions takes ten times as long and finds next to
  // nothing.
  const memberBits = groups.flatMap(({ members }) => (members ? [packBits(members)] : []));
  const columns = await zip(Buffer.concat([length, header, ...bodies, ...memberBits]), { strategy: constants.Z_RLE });
  const packedTexts = await zip(JSON.stringify([...texts]));
  return { columns, texts: packedTexts, checksum: Buffer.concat([sha256(columns), sha256(packedTexts)]) };
}

/**
 * Reads the columns of a snapshot and checks everything that can be checked.
 * @throws Error saying what is wrong with them.
 */
export async function decodeSnapshot(
  { columns, checksum }: Pick<SnapshotFile, 'columns' | 'checksum'>,
  expected: SnapshotName & { people: number },
  definition: SurveyType,
): Promise<Frozen> {
  requireChecksum(columns, checksum.subarray(0, 32), 'the columns');
  const bytes = await unzip(columns, { chunkSize }).catch(() => fail('the columns cannot be unpacked'));
  const start = 4 + (bytes.length < 4 ? fail('it has no header') : bytes.readUInt32LE());
  const header = parseHeader(bytes.subarray(4, start));
  for (const property of ['surveyId', 'number', 'typeHash', 'people'] as const) {
    if (header[property] !== expected[property])
      fail(`its ${property} is ${header[property]} and should be ${expected[property]}`);
  }
  const layout = resultColumns(definition);
  const { people } = header;
  const planes = layout.reduce(
    (sum, { kind, codes }) => sum + (kind === 'choices' ? codes : 0),
    header.groups.filter(({ isKept = true }) => isKept).length,
  );
  const length = start + layout.filter(({ kind }) => kind !== 'choices').length * people + planes * bytesOfBits(people);
  if (bytes.length !== length) fail(`it has ${bytes.length} bytes and should have ${length}`);

  let at = start;
  const take = (size: number) => bytes.subarray(at, (at += size));
  const takeBits = () => unpackBits(take(bytesOfBits(people)), people);
  const values = new Map<string, Uint8Array>();
  const choices = new Map<string, Uint8Array[]>();
  for (const column of layout) {
    if (column.kind === 'choices')
      choices.set(column.id, requireChoices(column, Array.from({ length: column.codes }, takeBits)));
    else values.set(column.id, requireCodes(column, take(people)));
  }
  const groups = header.groups.map(({ id, name, use = 'leftOut', isKept = true }): ResultsGroup => ({
    id,
    name,
    use,
    members: isKept ? takeBits() : null,
  }));
  const { leftOut, ...plan } = planOf(header);
  return {
    results: { people, values, choices, groups, filterOptions: parseFilterOptions(layout, header.cuts), ...plan },
    leftOut,
    bases: header.bases,
  };
}

/**
 * Reads the texts of a snapshot.
 * @throws Error saying what is wrong with them.
 */
export async function decodeTexts({ texts, checksum }: Pick<SnapshotFile, 'texts' | 'checksum'>): Promise<AnswerTexts> {
  requireChecksum(texts, checksum.subarray(32), 'the texts');
  const json = await unzip(texts).catch(() => fail('the texts cannot be unpacked'));
  return new Map(JSON.parse(json.toString()) as [string, string[]][]);
}

function requireChecksum(bytes: Uint8Array, checksum: Uint8Array, what: string): void {
  if (!sha256(bytes).equals(checksum)) fail(`${what} are not those that were stored: the checksum differs`);
}

function parseHeader(bytes: Buffer): Header {
  try {
    return JSON.parse(bytes.toString()) as Header;
  } catch {
    return fail('its header cannot be read');
  }
}

function requireCodes({ id, codes }: ResultColumn, column: Uint8Array): Uint8Array {
  for (let row = 0; row < column.length; row += 1) {
    if (column[row]! >= codes) fail(`${id} has the code ${column[row]}, but codes must be below ${codes}`);
  }
  return column;
}

/** Checks that the column of code 0 (nothing chosen) is consistent with the others. */
function requireChoices({ id }: ResultColumn, columns: Uint8Array[]): Uint8Array[] {
  const [none, ...chosen] = columns as [Uint8Array, ...Uint8Array[]];
  const any = anyOf(none.length, chosen);
  for (let row = 0; row < none.length; row += 1) {
    if (any[row] === none[row]) fail(`${id} has a row with both nothing and something chosen, or with neither`);
  }
  return columns;
}

function parseFilterOptions(layout: ResultColumn[], stored: Header['cuts']): Results['filterOptions'] {
  const read = new Map(stored);
  for (const { id, codes, kind } of layout) {
    if (kind === 'scale') continue;
    const values = read.get(id)?.flatMap((option) => option.values) ?? fail(`${id} has no filter options`);
    if (new Set(values).size < values.length || !values.every((value) => value >= 0 && value < codes)) {
      fail(`the filter options of ${id} contain ${values.join()}: each must be below ${codes} and occur once`);
    }
  }
  return read;
}

function fail(what: string): never {
  throw new Error(what);
}
