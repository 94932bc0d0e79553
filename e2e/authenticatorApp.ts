import { TOTP, URI } from 'otpauth';

/** An authenticator app that has scanned a QR code. */
export interface AuthenticatorApp {
  issuer: string;
  label: string;
  /** In base32. */
  secret: string;
  /** A code that none was as late as before: the present one, or the next, which is taken as well. Two within half a minute. */
  nextCode(): string;
}

const period = 30_000;

/** @param uri what the QR code says. */
export function openAuthenticatorApp(uri: string): AuthenticatorApp {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error(`No time-based code: ${uri}`);
  let last = 0;
  return {
    issuer: totp.issuer,
    label: totp.label,
    secret: totp.secret.base32,
    nextCode() {
      last = Math.max(last + 1, Math.floor(Date.now() / period));
      return totp.generate({ timestamp: last * period });
    },
  };
}
