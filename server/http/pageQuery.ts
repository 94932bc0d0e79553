import { limits } from '#contract/limits.ts';
import type { CursorKey, PageRequest } from '../db/keysetPage.ts';
import { invalid } from '../ApiError.ts';

/**
 * Reads the query parameters of a list.
 * @throws ApiError Validation naming `limit` or `cursor`.
 */
export function readPageQuery({ cursor, limit }: { cursor?: string; limit?: string }): PageRequest {
  return { limit: readLimit(limit), after: cursor ? decodeCursor(cursor) : null };
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return limits.pageSize;
  const limit = Number(text);
  if (!/^\d{1,3}$/.test(text) || limit < 1 || limit > limits.maxPageSize) {
    throw invalid('limit', `must be a whole number from 1 to ${limits.maxPageSize}`);
  }
  return limit;
}

/** A cursor is opaque to clients: the sort key of the last row they have, as base64url of its JSON. */
export const encodeCursor = (key: CursorKey | null): string | null =>
  key && Buffer.from(JSON.stringify(key)).toString('base64url');

function decodeCursor(cursor: string): CursorKey {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.every(isKeyPart)) return key;
  } catch {
    /* not one of ours */
  }
  throw invalid('cursor', 'is not a cursor of this list');
}

const isKeyPart = (part: unknown): part is CursorKey[number] =>
  part === null ||
  typeof part === 'number' ||
  typeof part === 'boolean' ||
  (typeof part === 'string' && !part.includes('\0'));
