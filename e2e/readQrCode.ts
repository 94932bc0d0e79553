import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';

/** The content of a QR code on the page, which is an image with a data URL. */
export async function readQrCode(image: Locator): Promise<string> {
  const source = (await image.getAttribute('src')) ?? '';
  const { data, info } = await sharp(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
  if (!found) throw new Error('There is no QR code in the image');
  return found.data;
}
