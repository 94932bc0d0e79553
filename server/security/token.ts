import { hash, randomBytes } from 'node:crypto';

/** An unguessable token of 256 bits that can be used in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. It is random, so one round of SHA-256 is enough. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
