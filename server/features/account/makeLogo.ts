import { limits } from '#contract/limits.ts';
import type { Logo } from './logoQueries.ts';

/** Pictures are small files that can unpack to gigabytes: those of more pixels are not unpacked at all. */
const mostPixels = 25_000_000;
const longestSeconds = 10;

/**
 * Makes a picture anew as it is kept: turned as its camera said, no larger than `limits.logoSide` either way, the first
 * frame alone, and nothing left of what else the file held (place, time, camera, comments).
 * docs/decisions/0026-logos-are-made-anew.md says why.
 * @throws Error where it is no picture, a broken one, or one of too many pixels.
 */
export async function makeLogo(picture: Uint8Array): Promise<Logo> {
  // Of ten megabytes, and most servers never draw one.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(picture, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: limits.logoSide, height: limits.logoSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: longestSeconds })
    .webp({ quality: 82, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, image: data };
}
