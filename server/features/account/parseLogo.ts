import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Logo } from './logoQueries.ts';
import { makeLogo } from './makeLogo.ts';

/** The first bytes of the accepted formats. No other file reaches the decoder, whatever its name or declared type. */
const beginnings = ['ffd8ff', '89504e470d0a1a0a', '474946383761', '474946383961'];

const dataUrl = /^data:[^,]{0,200};base64,/i;
const base64 = /^[a-z0-9+/]+={0,2}$/i;

/**
 * Decodes an uploaded logo and re-encodes the image.
 * @param sent a data URL, alone or as `{ data }`.
 * @throws ApiError InvalidImage if it is not a complete JPG, PNG or GIF file, is larger than `limits.logoBytes`, or
 * has too many pixels.
 */
export async function parseLogo(sent: unknown): Promise<Logo> {
  const bytes = parseDataUrl(typeof sent === 'object' && sent !== null && 'data' in sent ? sent.data : sent);
  if (bytes === null || bytes.length > limits.logoBytes || !hasKnownFormat(bytes)) throw new ApiError('InvalidImage');
  return makeLogo(bytes).catch((error: Error) => {
    throw new ApiError('InvalidImage', {
      message:
        'This image could not be read: it is damaged or has too many pixels. Please choose another JPG, PNG or GIF file.',
      reason: error.message,
    });
  });
}

function parseDataUrl(sent: unknown): Buffer | null {
  const [beginning] = (typeof sent === 'string' && dataUrl.exec(sent)) || [];
  if (beginning === undefined) return null;
  const data = (sent as string).slice(beginning.length);
  return base64.test(data) ? Buffer.from(data, 'base64') : null;
}

const hasKnownFormat = (bytes: Buffer) => beginnings.some((hex) => bytes.toString('hex', 0, hex.length / 2) === hex);
