import { Secret, TOTP } from 'otpauth';

/* The codes of authenticator apps: RFC 6238 with SHA-1, 6 digits and 30 seconds, which every app supports. */

const period = 30;
const parameters = { issuer: 'Heartwood', algorithm: 'SHA1', digits: 6, period } as const;

/** A new shared secret of 160 bits in base32, as RFC 4226 section 4 recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code for an authenticator app. */
export const totpUri = (secret: string, emailAddress: string): string =>
  new TOTP({ ...parameters, label: emailAddress, secret }).toString();

/**
 * Returns the time step of a code, counted from 1970. Because clocks differ, it may be the current step, the previous
 * or the next. Null if the code belongs to none of these. Spaces are ignored, because apps show them.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^[0-9]{6}$/.test(digits)) return null;
  const totp = new TOTP({ ...parameters, secret });
  const delta = totp.validate({ token: digits, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}
