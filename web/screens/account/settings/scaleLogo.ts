import { limits } from '#contract/limits.ts';

/** An image as it is uploaded. */
export interface LogoImage {
  /** A data URL. */
  data: string;
  width: number;
  height: number;
  /** Name of the chosen file. */
  originalWidth: number;
}

const types = ['image/jpeg', 'image/png', 'image/gif'];

/** File types offered in the browser's file dialog. */
export const logoTypes = types.join(',');

/**
 * Decodes an image and scales it down to at most 800 x 800 pixels (docs/rules/screens.md#logo). It is drawn again, so
 * that nothing else in the file, such as where a photograph was taken, leaves the device.
 * @returns null if the file is not a JPG, PNG or GIF image, or is too large.
 */
export async function scaleLogo(file: File): Promise<LogoImage | null> {
  if (!types.includes(file.type) || file.size > limits.logoBytes) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, limits.logoSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const { width: originalWidth } = bitmap;
  bitmap.close();
  // Photographs stay JPEG. Other images keep their sharp edges and transparency.
  const data = file.type === 'image/jpeg' ? canvas.toDataURL('image/jpeg', 0.92) : canvas.toDataURL('image/png');
  return { data, width: canvas.width, height: canvas.height, originalWidth };
}
