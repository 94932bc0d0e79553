import { Secret, TOTP } from 'otpauth';

/* The codes of authenticator apps: RFC 6238 with SHA-1, 6 digits and 30 seconds, which is what every app can do. */

const period = 30;
const parameters = { issuer: 'Heartwood', algorithm: 'SHA1', digits: 6, period } as const;

/** A new shared secret of 160 bits, as RFC 4226 section 4 asks, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code for an authenticator app. */
export const totpUri = (secret: string, emailAddress: string): string =>
  new TOTP({ ...parameters, label: emailAddress, secret }).toString();

/**
 * The time step that a code is of, counted from 1970: the present one, the one before it or the one after, for clocks that
 * differ. Spaces are as apps show them. Null where it is a code of none of the three.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^[0-9]{6}$/.test(digits)) return null;
  const totp = new TOTP({ ...parameters, secret });
  const delta = totp.validate({ token: digits, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}
