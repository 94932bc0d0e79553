import { TOTP } from 'otpauth';

/** The code of an authenticator app with this secret, in base32, at a time, with default settings. */
export const codeOf = (secret: string, time: Date): string =>
  new TOTP({ secret }).generate({ timestamp: time.getTime() });
