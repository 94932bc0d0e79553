/**
 * Copies a text; whether the browser let it. Where there is no clipboard to write to (a page that did not come over
 * https), the field that shows the text is selected and copied as by the keyboard.
 */
export async function copyText(text: string, field: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!(field instanceof HTMLInputElement)) return false;
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
