/** A text as it is stored: encrypted with AES-GCM, with its own key that no script can export. */
export interface SealedText {
  key: CryptoKey;
  /** 96 random bits. */
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/**
 * Texts are padded to multiples of this many bytes, because the length of a report would show which texts are in it.
 */
const block = 16 * 1024;
const space = 0x20;

/** Encrypts a text with a new key. Fails if the page has no WebCrypto, as on an insecure origin. */
export async function sealText(text: string): Promise<SealedText> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const encoded = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil(encoded.length / block) * block).fill(space);
  padded.set(encoded);
  return { key, iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, padded) };
}

/** Decrypts a text, and removes spaces at its end. Fails if the key is missing or a byte has changed. */
export async function unsealText({ key, iv, bytes }: SealedText): Promise<string> {
  const padded = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes);
  return new TextDecoder().decode(padded).trimEnd();
}
