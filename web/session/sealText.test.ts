import { expect, it } from 'vitest';
import { unsealText, sealText } from './sealText.ts';

const report = JSON.stringify({ summary: 'Die letzten Wochen waren schwer für Sie. 🌱' });
const latin1 = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes);

it('opens what was sealed, and shows none of it in the stored bytes', async () => {
  const sealed = await sealText(report);
  expect(await unsealText(sealed)).toBe(report);
  expect(latin1(sealed.bytes)).not.toContain('Wochen');
});

it('uses a new key and a new nonce each time, so that the same text never gives the same bytes', async () => {
  const [one, other] = [await sealText(report), await sealText(report)];
  expect(one.iv).not.toEqual(other.iv);
  expect(latin1(one.bytes)).not.toBe(latin1(other.bytes));
  await expect(unsealText({ ...one, key: other.key })).rejects.toBeInstanceOf(Error);
});

it.each(['raw', 'jwk'] as const)('has a key that cannot be exported (%s)', async (format) => {
  const { key } = await sealText(report);
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey(format, key)).rejects.toBeInstanceOf(Error);
});

it('makes texts of different lengths equally long', async () => {
  const lengthOf = async (text: string) => (await sealText(text)).bytes.byteLength;
  expect(await lengthOf('poor')).toBe(await lengthOf(report.repeat(20)));
  expect(await unsealText(await sealText(report.repeat(900)))).toBe(report.repeat(900));
});

it('fails on a changed byte, and without its key', async () => {
  const sealed = await sealText(report);
  const changed = sealed.bytes.slice(0);
  new Uint8Array(changed)[100]! ^= 1;
  await expect(unsealText({ ...sealed, bytes: changed })).rejects.toBeInstanceOf(Error);
  await expect(unsealText({ ...sealed, key: undefined as unknown as CryptoKey })).rejects.toBeInstanceOf(Error);
});
