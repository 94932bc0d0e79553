/**
 * Copies a text. Returns whether the browser allowed it. Without access to the clipboard (a page not served over
 * https), selects the element with the text and copies it as the keyboard would.
 */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!shown) return false;
    if (shown instanceof HTMLInputElement) {
      shown.focus();
      shown.select();
    } else {
      window.getSelection()?.selectAllChildren(shown);
    }
    return document.execCommand('copy');
  }
}

/**
 * Copies an image. Returns whether the browser allowed it. Must be called while a button press is handled, since
 * browsers allow writing to the clipboard only then. The image may still be a promise.
 */
export async function copyImage(image: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
    return true;
  } catch {
    return false;
  }
}
