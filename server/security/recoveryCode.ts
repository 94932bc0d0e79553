import { Secret } from 'otpauth';
import { hashToken } from './token.ts';

/** A code that signs in once in place of the app's: 120 random bits as 24 letters and digits, in groups of four to copy by hand. */
export const newRecoveryCode = (): string => new Secret({ size: 15 }).base32.match(/.{4}/g)!.join('-');

/**
 * The stored form of such a code, or of one of the earlier shorter ones, however it is spelt: in either case, with
 * spaces, hyphens or nothing in between.
 */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.replaceAll(/[\s-]/g, '').toUpperCase());
