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
 * Request text as docs/rules/calls.md#values has it: trimmed, except where the schema says `verbatim`. A NUL is
 * rejected, since no database text can hold it. Goes no deeper than the schema: the rest is rejected or ignored, and
 * may be nested deeper than any stack.
 * @returns the value, its texts trimmed.
 * @throws ApiError Validation naming the property that holds a NUL.
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
