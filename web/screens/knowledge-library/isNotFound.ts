import { ApiError } from '#web/api/ApiError.ts';

/** Whether a call failed because there is nothing at the address, or nothing for this person. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
