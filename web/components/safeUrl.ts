import { serverAddress } from '../serverAddress.ts';

/**
 * Returns the full address of a web page, of a file on the server or of an embedded image. Null for anything else, so
 * that content cannot run scripts.
 */
export function safeUrl(url: string | null): string | null {
  if (url === null) return null;
  if (/^data:image\/(png|jpeg|gif|webp);base64,/i.test(url)) return url;
  return /^https?:$/.test(schemeOf(url)) ? serverAddress(url) : null;
}

/** The scheme as the browser would parse it. Any base URL works, since only the scheme is checked. */
function schemeOf(url: string): string {
  try {
    return new URL(url, 'https://base.invalid').protocol;
  } catch {
    return '';
  }
}
