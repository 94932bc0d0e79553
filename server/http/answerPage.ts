import { limits } from '#contract/limits.ts';
import { invalid } from '../ApiError.ts';
import { parseWhole } from './parseQuery.ts';
import type { ListPart, CursorKey, PageRequest } from '../db/keysetPage.ts';

/**
 * Parses a list's query parameters, runs its query, and returns the rows with the cursor of the next page.
 * @throws ApiError Validation naming `limit` or `cursor`, for example if the cursor belongs to another list or order.
 */
export async function answerPage<Row>(
  query: { cursor?: string; limit?: string },
  list: ListPart<Row>,
): Promise<{ rows: Row[]; cursor: string | null }> {
  const page = parsePageQuery(query);
  try {
    const { rows, last } = await list(page);
    return { rows, cursor: encodeCursor(last) };
  } catch (error) {
    if (error instanceof RangeError && page.after) throw invalid('cursor', 'is not a cursor of this list');
    throw error;
  }
}

/** Parses the query parameters of a list. @throws ApiError Validation naming `limit` or `cursor`. */
export function parsePageQuery({ cursor, limit }: { cursor?: string; limit?: string }): PageRequest {
  return {
    limit: parseWhole(limit, { name: 'limit', least: 1, most: limits.maxPageSize, otherwise: limits.pageSize }),
    after: cursor ? decodeCursor(cursor) : null,
  };
}

/**
 * Encodes a cursor, which is opaque to clients: the sort key of the last row that the client has, as JSON in base64url.
 */
export const encodeCursor = (key: CursorKey | null): string | null =>
  key && Buffer.from(JSON.stringify(key)).toString('base64url');

function decodeCursor(cursor: string): CursorKey {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.every(isKeyPart)) return key;
  } catch {
    /* not a cursor of this server */
  }
  throw invalid('cursor', 'is not a cursor of this list');
}

const isKeyPart = (part: unknown): part is CursorKey[number] =>
  part === null ||
  typeof part === 'number' ||
  typeof part === 'boolean' ||
  (typeof part === 'string' && !part.includes('\0'));
