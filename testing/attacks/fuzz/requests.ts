import fc from 'fast-check';
import type { Operation } from '#contract/operation.ts';
import { fuzzCallers, type FuzzCaller, type FuzzWorld } from './fuzzWorld.ts';

export interface FuzzRequest {
  caller: FuzzCaller;
  method: string;
  /** The path below /api/v0, with the query. */
  url: string;
  headers: Record<string, string>;
  /** Undefined if there is no body. */
  body: string | undefined;
}

const hostile = [
  '',
  ' ',
  '\0',
  'a\0b',
  '%',
  '%00',
  '%zz',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '..',
  '../..',
  "' or 1=1 --",
  '\\',
  '"',
  '\ud800',
  '😀',
  '\u202e',
  '\uffff',
  'null',
  'NaN',
  '-1',
  '1e999',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '2026-02-30T00:00:00Z',
  '2026-02-30',
  '0000-01-01',
  'x'.repeat(20_000),
  '\r\nset-cookie: a=b',
  '[]',
  '{}',
  '<script>alert(1)</script>',
  '<p onclick=x>',
  '=1+1',
  '{name}',
  '{{7*7}}',
  '${7*7}',
  '%s%n',
  'a,b;c|d',
  '00000000-0000-0000-0000-000000000000',
];
const numbers = [0, -0, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, 5e-324, 0.5];
const instants = [
  '2026-11-03T09:00:00Z',
  '2026-11-03T09:00:00.123Z',
  '9999-12-31T23:59:59Z',
  '1000-01-01T00:00:00Z',
  '2026-11-03T09:00:00+14:00',
];
const days = ['2026-11-03', '2024-02-29', '9999-12-31', '1000-01-01'];
const emails = ['someone@example.org', 'a@b.co', '"odd name"@example.org', 'ünï@exämple.org'];

const text = () => fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 50 }));
const value = () =>
  fc.oneof(
    text(),
    fc.constantFrom<unknown>(...numbers),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.oneof(text(), fc.integer()), { maxLength: 6 }),
    fc.jsonValue(),
    fc.constant(nested(500)),
    fc.constant(Array(5_000).fill(0)),
  );
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

/** Where values come from. */
interface Source {
  fits: (name: string) => unknown[];
  isHostile: boolean;
  /** Properties to omit: the caller may not set them, or there is no valid value for them. */
  spares: readonly string[];
}

/** Values that a schema allows and, for a hostile source, values that it does not allow. */
function ofSchema(schema: Schema, name: string, source: Source): fc.Arbitrary<unknown> {
  const known = source.fits(name).filter((each) => isOfType(each, schema));
  if (!source.isHostile) return known.length > 0 ? fc.constantFrom(...known) : allowedBy(schema, name, source);
  return fc.oneof(
    ...(known.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...known) }] : []),
    { weight: 5, arbitrary: allowedBy(schema, name, source) },
    { weight: 1, arbitrary: value() },
  );
}

function isOfType(sent: unknown, { type, anyOf }: Schema): boolean {
  if (anyOf) return anyOf.some((each) => isOfType(sent, each));
  if (type === undefined) return true;
  if (type === 'integer') return typeof sent === 'number';
  return type === (sent === null ? 'null' : Array.isArray(sent) ? 'array' : typeof sent);
}

function allowedBy(schema: Schema, name: string, source: Source): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => ofSchema(each, name, source)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'string':
      return textOf(schema, source);
    case 'integer':
    case 'number':
      return numberOf(schema, source);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(ofSchema(schema.items ?? {}, `${name}[]`, source), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return objectOf(schema, source);
    default:
      return value();
  }
}

function numberOf({ minimum = -10, maximum = 100 }: Schema, { isHostile }: Source): fc.Arbitrary<number> {
  const within = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  return isHostile ? fc.oneof(within, fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1)) : within;
}

function textOf({ format, minLength = 0, maxLength = 200 }: Schema, { isHostile }: Source): fc.Arbitrary<string> {
  if (format === 'email') return fc.constantFrom(...emails);
  if (format === 'date-time') return fc.constantFrom(...instants);
  if (format === 'date') return fc.constantFrom(...days);
  const short = fc.string({ minLength, maxLength: Math.min(maxLength, 40) });
  const lengths = [minLength, minLength - 1, Math.min(maxLength, 60_000), Math.min(maxLength + 1, 60_000)].filter(
    (length) => length >= 0,
  );
  return isHostile
    ? fc.oneof(
        short,
        fc.constantFrom(...lengths).map((length) => 'x'.repeat(length)),
      )
    : short;
}

function objectOf({ properties = {}, required = [] }: Schema, source: Source): fc.Arbitrary<object> {
  const all = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, ofSchema(schema, name, source)])),
    { requiredKeys: source.isHostile ? required : Object.keys(properties) },
  );
  if (!source.isHostile) {
    // A few optional properties at a time: with many, at least one would always be rejected.
    const optional = Object.keys(properties).filter(
      (name) => !required.includes(name) && !source.spares.includes(name),
    );
    const some = fc.oneof(
      fc.constant<string[]>([]),
      ...[1, 3].map((count) => fc.subarray(optional, { maxLength: Math.min(optional.length, count) })),
    );
    return fc
      .tuple(all, some)
      .map(([object, chosen]) =>
        Object.fromEntries(Object.entries(object).filter(([name]) => required.includes(name) || chosen.includes(name))),
      );
  }
  return fc.oneof(
    { weight: 12, arbitrary: all },
    {
      weight: 1,
      arbitrary: fc.tuple(all, text(), value()).map(([object, name, other]) => ({ ...object, [name]: other })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(all, fc.constantFrom('', ...required)).map(([object, name]) => without(object, name)),
    },
  );
}

const without = (object: object, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([each]) => each !== name));

/** Percent-encodes every byte, including NULs and lone surrogates. */
const encode = (part: string) =>
  Buffer.from(part)
    .toString('hex')
    .replaceAll(/../g, (byte) => `%${byte}`);

const formOf = (body: object) =>
  Object.entries(body)
    .flatMap(([name, each]) =>
      (Array.isArray(each) ? each : [each])
        .slice(0, 50)
        .map((one) => `${encode(name)}=${encode(typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))}`),
    )
    .join('&');

/** Changes that make an id almost valid. */
const bent: ((id: string) => string)[] = [
  (id) => id.toUpperCase(),
  (id) => id.replaceAll('-', ''),
  (id) => `{${id}}`,
  (id) => `${id} `,
  (id) => `${id}\n`,
  (id) => id.slice(1),
];
const queriesOfNoOne = ['', '%', '&&==', 'token=a&token=b', 'cursor=W10', 'limit=1e3', 'a=b'];
const mediaTypesOfNoOne = [
  'application/json; charset=latin1',
  'text/plain',
  'multipart/form-data; boundary=x',
  'a/b/c',
  ';',
  'application/JSON',
];
const headersOfNoOne: Record<string, string>[] = [
  { 'accept-language': 'de;q=2,*;q=0,,' },
  { 'accept-language': 'x'.repeat(4000) },
  { 'user-agent': '"><script>' },
  { 'x-forwarded-for': '::1, not an address' },
  { 'if-none-match': '*' },
  { range: 'bytes=5-1' },
  { cookie: 'a=b; __proto__=c' },
  { origin: 'null' },
  { 'accept-encoding': 'br;q=0, identity;q=0' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer x' },
  { authorization: 'Basic eDp5' },
];

/**
 * Anyone who knows a participation's own id may add it to an account, even without a session. Only the participant ever
 * receives this id.
 */
const claiming = 'registerParticipation';

/**
 * Requests for one operation, from all senders but mostly from senders that may call it. The ids in them exist:
 * they are of the sender, the organisation or the other organisation. About half of the requests have valid input.
 */
export function requestsOf(name: string, operation: Operation, world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  const apt = aptFor(operation);
  return fc.oneof(
    ...fuzzCallers.map((caller) => ({
      weight: apt.includes(caller) ? 6 : 1,
      arbitrary: fc.oneof(
        ...[false, true].map((isHostile) => {
          const fits = (property: string) => [
            ...(world.fitting[`${name}.${property}`] ??
              world.ofCaller[caller]?.[property] ??
              world.fitting[property] ??
              []),
            // Objects in any state, and of any owner.
            ...(isHostile
              ? [
                  ...(world.fitting[property] ?? []),
                  ...(caller === 'super' || name === claiming ? [] : (world.ofOthers[property] ?? [])),
                ]
              : []),
          ];
          const spares = ['cursor', ...(caller === 'super' ? [] : (operation.superFields ?? []))];
          return requestsBy(operation, world, caller, { fits, isHostile, spares });
        }),
      ),
    })),
  );
}

function aptFor({ access }: Operation): FuzzCaller[] {
  switch (access) {
    case 'public':
    case 'session':
      return ['participation', 'person'];
    case 'person':
      return ['person', 'ofAnother', 'manage'];
    case 'super':
      return ['super'];
    default:
      return ['manage', 'edit', 'super'];
  }
}

function requestsBy(
  operation: Operation,
  world: FuzzWorld,
  caller: FuzzCaller,
  source: Source,
): fc.Arbitrary<FuzzRequest> {
  const { isHostile } = source;
  const isForm = operation.bodyType === 'form';
  const schema = operation.ignoresBody ? undefined : (operation.body as Schema | undefined);
  const written = (body: unknown) =>
    isForm && typeof body === 'object' && body !== null ? formOf(body) : JSON.stringify(body);
  const bodies = (schema ? objectOf(schema, source) : fc.constant(undefined)).map(written);
  const queries = operation.query ? objectOf(operation.query as Schema, source).map(formOf) : fc.constant('');
  const mediaType = fc.constant(isForm ? 'application/x-www-form-urlencoded' : 'application/json');
  return fc
    .record({
      parts: fc.tuple(
        ...[...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => pathPart(source.fits(name!), isHostile)),
      ),
      query: isHostile ? fc.oneof({ weight: 8, arbitrary: queries }, fc.constantFrom(...queriesOfNoOne)) : queries,
      body: isHostile
        ? fc.oneof(
            { weight: 9, arbitrary: bodies },
            value().map((body) => JSON.stringify(body)),
            fc.constantFrom(...hostile),
          )
        : bodies,
      contentType: isHostile
        ? fc.oneof({ weight: 12, arbitrary: mediaType }, fc.constantFrom(...mediaTypesOfNoOne))
        : mediaType,
      more: isHostile
        ? fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, fc.constantFrom(...headersOfNoOne))
        : fc.constant<Record<string, string>>({}),
    })
    .map(({ parts, query, body, contentType, more }) => {
      const given = [...parts];
      const path = operation.path.replaceAll(/\{\w+\}/g, () => encode(given.shift() ?? ''));
      const token = world.tokens[caller];
      const sends = operation.method !== 'GET' && body !== undefined;
      const headers = {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(sends && { 'content-type': contentType }),
        ...more,
      };
      return {
        caller: 'authorization' in more ? 'nobody' : caller,
        method: operation.method,
        url: `${path}${query && `?${query}`}`,
        headers,
        body: sends ? body : undefined,
      };
    });
}

function pathPart(known: unknown[], isHostile: boolean): fc.Arbitrary<string> {
  const there = fc.constantFrom(...known, ...(known.length === 0 ? ['none'] : [])).map(String);
  if (!isHostile) return there;
  return fc.oneof(
    { weight: 12, arbitrary: there },
    { weight: 1, arbitrary: fc.tuple(there, fc.constantFrom(...bent)).map(([id, bend]) => bend(id)) },
    { weight: 1, arbitrary: text() },
  );
}
