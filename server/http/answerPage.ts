import type { ListPart } from '../db/keysetPage.ts';
import { invalid } from '../ApiError.ts';
import { encodeCursor, readPageQuery } from './pageQuery.ts';

/**
 * Reads a list's query parameters, runs its query, and gives the rows with the cursor of the next page.
 * @throws ApiError Validation naming `limit` or `cursor`, also for a cursor of another list or order.
 */
export async function answerPage<Row>(
  query: { cursor?: string; limit?: string },
  list: ListPart<Row>,
): Promise<{ rows: Row[]; cursor: string | null }> {
  const page = readPageQuery(query);
  try {
    const { rows, last } = await list(page);
    return { rows, cursor: encodeCursor(last) };
  } catch (error) {
    if (error instanceof RangeError && page.after) throw invalid('cursor', 'is not a cursor of this list');
    throw error;
  }
}
