import { limits } from '#contract/limits.ts';
import type { Logo } from './logoQueries.ts';

/** Small image files can unpack to gigabytes, so images with more pixels than this are not unpacked. */
const mostPixels = 25_000_000;
const longestSeconds = 10;

/**
 * Re-encodes an image for storage: rotated as its metadata says, no larger than `limits.logoSide` on either side,
 * first frame only, and without any other content of the file (place, time, camera, comments).
 * docs/decisions/0026-logos-are-made-anew.md explains why.
 * @throws Error if it is not an image, is damaged, or has too many pixels.
 */
export async function makeLogo(image: Uint8Array): Promise<Logo> {
  // `sharp` takes ten megabytes, and most servers never process a logo, so it is loaded on demand.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(image, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: limits.logoSide, height: limits.logoSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: longestSeconds })
    .webp({ quality: 82, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, image: data };
}
