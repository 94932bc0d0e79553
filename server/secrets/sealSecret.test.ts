import { createSecretKey, generateKeySync } from 'node:crypto';
import { expect, it } from 'vitest';
import { fingerprintOf, isSealed, openSecret, sealSecret } from './sealSecret.ts';

const key = generateKeySync('aes', { length: 256 });
const secret = 'JBSWY3DPEHPK3PXP';
const rejection = /^(Unsupported state or unable to authenticate data|This is not a sealed secret)$/;

it('opens what it sealed, and seals the same secret differently each time', () => {
  const sealed = [1, 2].map(() => sealSecret(key, secret, 'Ann'));
  expect(sealed[0]).not.toBe(sealed[1]);
  for (const each of sealed) {
    expect(each).not.toContain(secret);
    expect([isSealed(each), openSecret(key, each, 'Ann')]).toEqual([true, secret]);
  }
});

it('rejects another person, another key, and a changed or truncated text', () => {
  const sealed = sealSecret(key, secret, 'Ann');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  const changed = Array.from(bytes.keys(), (index) => {
    const copy = Buffer.from(bytes);
    copy[index]! ^= 1;
    return `v1.${copy.toString('base64url')}`;
  });
  expect(() => openSecret(key, sealed, 'Ben')).toThrow(rejection);
  expect(() => openSecret(generateKeySync('aes', { length: 256 }), sealed, 'Ann')).toThrow(rejection);
  for (const other of [
    ...changed,
    `v1.${bytes.subarray(0, -1).toString('base64url')}`,
    'v1.',
    '',
    secret,
    sealed.slice(3),
  ]) {
    expect(() => openSecret(key, other, 'Ann')).toThrow(rejection);
  }
  expect(isSealed(secret)).toBe(false);
});

it('opens what an earlier version sealed', () => {
  const stored = createSecretKey(Buffer.alloc(32, 7));
  expect(fingerprintOf(stored).toString('hex')).toBe('801a98b6b9df1efa2e9b4e5360d4bf9e');
  expect(
    openSecret(
      stored,
      'v1.FwCusarpM17FwsUq6rdGkqMc68nLaNjMvTzT312WUFZBKk71G2zUcuVwmUM',
      'totp of 00000000-0000-4000-8000-000000000001',
    ),
  ).toBe(secret);
});
