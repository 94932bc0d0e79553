/**
 * Copies a text; whether the browser let it. Where there is no clipboard to write to (a page that did not come over
 * https), what shows the text is selected and copied as by the keyboard.
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
