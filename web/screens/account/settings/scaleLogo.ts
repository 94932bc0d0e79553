import { limits } from '#contract/limits.ts';

/** A picture as it is uploaded. */
export interface LogoPicture {
  /** A data URL. */
  data: string;
  width: number;
  height: number;
  /** Of the file that was chosen. */
  originalWidth: number;
}

const types = ['image/jpeg', 'image/png', 'image/gif'];

/** What a browser's file dialog offers. */
export const logoTypes = types.join(',');

/**
 * Reads a picture and scales it down to at most 800 x 800 pixels (docs/rules/screens.md#logo). It is drawn again, so
 * that nothing else in the file, such as where a photograph was taken, leaves the computer.
 * @returns null where the file is no JPG, PNG or GIF picture, or too large.
 */
export async function scaleLogo(file: File): Promise<LogoPicture | null> {
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
  // A photograph stays one; all else keeps its sharp edges and what shines through.
  const data = file.type === 'image/jpeg' ? canvas.toDataURL('image/jpeg', 0.92) : canvas.toDataURL('image/png');
  return { data, width: canvas.width, height: canvas.height, originalWidth };
}
