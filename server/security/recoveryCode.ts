import { Secret } from 'otpauth';
import { hashToken } from './token.ts';

/**
 * Makes a code that can be used once to sign in instead of a code from the app: 120 random bits as 24 letters and
 * digits, in groups of four so that people can copy it by hand.
 */
export const newRecoveryCode = (): string => new Secret({ size: 15 }).base32.match(/.{4}/g)!.join('-');

/**
 * Returns the stored form of a recovery code, which may be one of the shorter codes of earlier versions. Case, spaces
 * and hyphens do not matter.
 */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.replaceAll(/[\s-]/g, '').toUpperCase());
