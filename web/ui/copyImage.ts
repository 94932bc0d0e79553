/**
 * Copies a picture; whether the browser let it. Called while a press of a button is handled, since browsers let nobody else
 * write to the clipboard; the picture may still be in the making.
 */
export async function copyImage(picture: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return true;
  } catch {
    return false;
  }
}
