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
  const shape = schema as Schema | undefined;
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid(property || 'body', 'must not contain the NUL character');
    return isVerbatim(shape) ? value : value.trim();
  }
  if (Array.isArray(value)) {
    const items = alternatives(shape).find((one) => one.items)?.items;
    return items ? value.map((item, index) => normaliseText(item, items, `${property}[${index}]`)) : value;
  }
  if (value !== null && typeof value === 'object') {
    const properties = alternatives(shape).find((one) => one.properties)?.properties ?? {};
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (key.includes('\0')) throw invalid(property || 'body', 'must not contain the NUL character');
        const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
        return [key, known ? normaliseText(item, known, property ? `${property}.${key}` : key) : item];
      }),
    );
  }
  return value;
}

const alternatives = (schema: Schema | undefined): Schema[] => (schema ? [schema, ...(schema.anyOf ?? [])] : []);
const isVerbatim = (schema: Schema | undefined) => alternatives(schema).some((one) => one.verbatim);
