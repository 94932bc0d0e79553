import { Type, type TSchema } from 'typebox';
import { limits } from './limits.ts';
import { closed, nullable } from './schema.ts';

/** The answer of every list: a page of entities under their plural noun, and the cursor of the next page. */
export const listOf = <const N extends string, T extends TSchema>(plural: N, entity: T) =>
  Type.Object({
    [plural]: Type.Array(entity),
    cursor: nullable(Type.String({ description: 'Goes back as the query parameter of that name; null: exhausted' })),
  } as { [K in N]: ReturnType<typeof Type.Array<T>> } & {
    cursor: ReturnType<typeof nullable<ReturnType<typeof Type.String>>>;
  });

/** A query parameter that may be given several times. */
export const repeated = (options: { description: string }) =>
  Type.Union(
    [Type.String({ maxLength: 200 }), Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 })],
    options,
  );

/** The words themselves are checked by the server, which takes either capital. */
export const sortQuery = {
  sort: Type.Optional(Type.String({ maxLength: 100, description: 'A sort key, with a leading `-` descending' })),
};
export const filterQuery = { filter: Type.Optional(repeated({ description: 'May be given several times' })) };

/** Query parameters of every list. They travel as text; the server reads `limit` as a number. */
export const pageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 1000 })),
  limit: Type.Optional(
    Type.String({ description: `Rows a page, 1 to ${limits.maxPageSize}; ${limits.pageSize} unless stated` }),
  ),
};

/** Query parameters of every download: it is opened as a plain link, so its token stands in the address. */
export const downloadQuery = closed({
  token: Type.String({ maxLength: 200 }),
  frontend: Type.Optional(Type.String({ maxLength: 2000, description: 'Accepted and ignored' })),
});
