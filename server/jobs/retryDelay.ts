const second = 1000;
const hour = 3600 * second;

/** A job that failed this often is given up. */
export const maxAttempts = 12;

/**
 * The delay after the given failed attempt (counted from 1), in milliseconds: 30 s, then three times as long each
 * time, at most 9 hours. Twelve attempts cover 45 hours, so a mail server may be down for a day and a half.
 */
export const retryDelay = (attempt: number): number => Math.min(30 * second * 3 ** (attempt - 1), 9 * hour);

/**
 * The delay after an attempt that does not count, because what the job needs is unavailable, in milliseconds. By then
 * the jobs that were not tried come first.
 */
export const unavailableDelay = 5 * second;
