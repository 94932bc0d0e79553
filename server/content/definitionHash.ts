import { createHash } from 'node:crypto';

/**
 * A hash of plain data that depends on nothing but its content: neither the order of keys nor the file's layout.
 * 64 hexadecimal digits.
 */
export const definitionHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, sortedKeys)).digest('hex');

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    : value;
