type Schema = Record<string, unknown>;

/**
 * A schema of an answer in which a choice between a type and null is that type, nullable. It says the same. For a choice the
 * serializer builds a validator, of the whole answer for each: half a second for a report, where this takes a hundredth.
 */
export function nullables<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(nullables) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const mapped = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, nullables(value)])) as Schema;
  const { anyOf, ...rest } = mapped;
  const [type, none, ...more] = (Array.isArray(anyOf) ? anyOf : []) as Schema[];
  const isNullable = typeof type?.['type'] === 'string' && none?.['type'] === 'null' && more.length === 0;
  return (isNullable ? { ...rest, ...type, nullable: true } : mapped) as T;
}
