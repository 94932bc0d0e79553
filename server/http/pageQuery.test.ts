import { describe, expect, it } from 'vitest';
import { ApiError } from '../ApiError.ts';
import { encodeCursor, parsePageQuery } from './answerPage.ts';

describe('parsePageQuery', () => {
  it('starts at the first row with 50 rows a page by default', () => {
    expect(parsePageQuery({})).toEqual({ limit: 50, after: null });
    expect(parsePageQuery({ limit: '1' }).limit).toBe(1);
    expect(parsePageQuery({ limit: '200' }).limit).toBe(200);
  });

  it('decodes the cursor that it encoded', () => {
    const key = ['müller', null, 3, 'id'];
    expect(parsePageQuery({ cursor: encodeCursor(key)! }).after).toEqual(key);
    expect(encodeCursor(null)).toBeNull();
  });

  it.each([
    ['limit', { limit: '0' }],
    ['limit', { limit: '201' }],
    ['limit', { limit: '1.5' }],
    ['limit', { limit: 'x' }],
    ['limit', { limit: '' }],
    ['cursor', { cursor: '???' }],
    ['cursor', { cursor: 'bm9wZQ' }],
    ['cursor', { cursor: encodeCursor([{}] as never)! }],
  ])('rejects an invalid %s and names it: %o', (property, query) => {
    expect(() => parsePageQuery(query)).toThrow(
      expect.toSatisfy(
        (error: unknown) =>
          error instanceof ApiError &&
          error.code === 'Validation' &&
          error.details.messages?.[0]?.property === property,
      ),
    );
  });
});
