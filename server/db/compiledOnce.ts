import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** A placeholder for the parameter with this index while the query is compiled. */
class StandIn {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Builds and compiles a query once, because with many columns this takes longer than running it. `build` is called
 * once, with placeholders instead of the parameters. It may only pass them on to the query.
 * @returns a function that runs the query with its parameters.
 */
export function compiledOnce<Parameters extends readonly unknown[], Row>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...parameters) => {
    compiled ??= build(db, ...(parameters.map((_, index) => new StandIn(index)) as unknown as Parameters)).compile();
    const values = compiled.parameters.map((value) => (value instanceof StandIn ? parameters[value.index] : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters: values })).rows;
  };
}
