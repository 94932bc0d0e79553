import { TOTP } from 'otpauth';

/** The code that an authenticator app with this secret, in base32, shows at a time, as apps do unless told otherwise. */
export const codeOf = (secret: string, time: Date): string =>
  new TOTP({ secret }).generate({ timestamp: time.getTime() });
