import { createHash } from 'node:crypto';

/**
 * A hash of plain data, as 64 hexadecimal digits. It depends only on the content, not on the order of keys or the
 * layout of the file.
 */
export const definitionHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, sortedKeys)).digest('hex');

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    : value;
