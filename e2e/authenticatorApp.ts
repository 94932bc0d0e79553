import { TOTP, URI } from 'otpauth';

/** An authenticator app that has scanned a QR code. */
export interface AuthenticatorApp {
  issuer: string;
  label: string;
  /** Encoded in base32. */
  secret: string;
  /**
   * A code later than any returned before: the current one, or the next, which the server accepts too. At most two
   * calls within half a minute return valid codes.
   */
  nextCode(): string;
}

const period = 30_000;

/** @param uri the content of the QR code. */
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
