import type { TSchema } from 'typebox';
import { invalid } from '../ApiError.ts';

type Schema = TSchema & {
  type?: string;
  verbatim?: boolean;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

/**
 * Trims the texts of a request (docs/rules/calls.md#values), except those that are `verbatim` in the schema. Rejects a
 * NUL, since no database text can contain it. Goes no deeper than the schema: anything deeper is rejected or ignored
 * later, and its nesting could overflow the stack.
 * @returns the value with its texts trimmed.
 * @throws ApiError Validation naming the property that contains a NUL.
 */
export function normaliseText(value: unknown, schema: TSchema | undefined, property = ''): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid(property || 'body', 'must not contain the NUL character');
    return shapeOf(schema).verbatim ? value : value.trim();
  }
  if (Array.isArray(value)) {
    const { items } = shapeOf(schema);
    return items ? value.map((item, index) => normaliseText(item, items, `${property}[${index}]`)) : value;
  }
  if (value !== null && typeof value === 'object') {
    const { properties } = shapeOf(schema);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (key.includes('\0')) throw invalid(property || 'body', 'must not contain the NUL character');
        const known = properties.get(key);
        return [key, known ? normaliseText(item, known, property ? `${property}.${key}` : key) : item];
      }),
    );
  }
  return value;
}

/** The rules of a schema or one of its alternatives about the texts in a value. */
interface Shape {
  verbatim: boolean;
  items: Schema | undefined;
  properties: ReadonlyMap<string, Schema>;
}

const noShape: Shape = { verbatim: false, items: undefined, properties: new Map() };
const shapes = new WeakMap<TSchema, Shape>();

/** Every value of a request needs its shape, so shapes are kept as long as their schemas. */
function shapeOf(schema: TSchema | undefined): Shape {
  if (!schema) return noShape;
  let shape = shapes.get(schema);
  if (!shape) {
    const alternatives = [schema as Schema, ...((schema as Schema).anyOf ?? [])];
    shape = {
      verbatim: alternatives.some((one) => one.verbatim),
      items: alternatives.find((one) => one.items)?.items,
      properties: new Map(Object.entries(alternatives.find((one) => one.properties)?.properties ?? {})),
    };
    shapes.set(schema, shape);
  }
  return shape;
}
