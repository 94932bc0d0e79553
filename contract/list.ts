import { Type, type TSchema } from 'typebox';
import { limits } from './limits.ts';
import { closed, nullable } from './schema.ts';

/** The answer of every list: a page of entities under their plural noun, and the cursor of the next page. */
export const listOf = <const N extends string, T extends TSchema>(plural: N, entity: T) =>
  Type.Object({
    [plural]: Type.Array(entity),
    cursor: nullable(
      Type.String({
        description: 'To get the next page, send this value as the query parameter `cursor`. null on the last page',
      }),
    ),
  } as { [K in N]: ReturnType<typeof Type.Array<T>> } & {
    cursor: ReturnType<typeof nullable<ReturnType<typeof Type.String>>>;
  });

/** A query parameter that may be repeated. */
export const repeated = (options: { description: string }) =>
  Type.Union(
    [Type.String({ maxLength: 200 }), Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 })],
    options,
  );

/** The server checks the values. Their first letter may be a capital. */
export const sortQuery = {
  sort: Type.Optional(
    Type.String({ maxLength: 100, description: 'A sort key; a leading `-` sorts in descending order' }),
  ),
};
export const filterQuery = { filter: Type.Optional(repeated({ description: 'May be repeated' })) };

/** Query parameters of every list. They arrive as text; the server parses `limit` as a number. */
export const pageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 1000 })),
  limit: Type.Optional(
    Type.String({ description: `Rows per page, 1 to ${limits.maxPageSize}; ${limits.pageSize} by default` }),
  ),
};

/** Query parameters of every download. It is opened as a plain link, so its token is part of the address. */
export const downloadQuery = closed({
  token: Type.String({ maxLength: 200 }),
  frontend: Type.Optional(Type.String({ maxLength: 2000, description: 'Accepted and ignored' })),
});
