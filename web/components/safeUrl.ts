import { serverAddress } from '../serverAddress.ts';

/** The whole address if it is one of the web or of the server, null for anything else: no script runs from content. */
export function safeUrl(url: string | null): string | null {
  if (url === null) return null;
  if (/^data:image\/(png|jpeg|gif|webp);base64,/i.test(url)) return url;
  return /^https?:$/.test(schemeOf(url)) ? serverAddress(url) : null;
}

/** As the browser would parse it. Any base works, since only the resulting scheme is checked. */
function schemeOf(url: string): string {
  try {
    return new URL(url, 'https://base.invalid').protocol;
  } catch {
    return '';
  }
}
