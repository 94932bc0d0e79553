import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

// The secret and the codes of RFC 6238 appendix B for SHA-1. Our six digits are the last six of its eight.
const secret = Secret.fromUTF8('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1_000);

describe('stepOfCode', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %i s accepts %s', (seconds, code, step) => {
    expect(stepOfCode(secret, code, at(seconds))).toBe(step);
  });

  it('accepts the code of the previous or the next step, and returns the step of the code', () => {
    const step = 37_037_036;
    const [first, last] = [step * 30, step * 30 + 29];
    expect(stepOfCode(secret, '081804', at(first - 30))).toBe(step);
    expect(stepOfCode(secret, '081804', at(last + 30))).toBe(step);
    expect(stepOfCode(secret, '081804', at(first - 31))).toBe(null);
    expect(stepOfCode(secret, '081804', at(last + 31))).toBe(null);
  });

  it('accepts codes as apps show them, and nothing that is not six digits', () => {
    expect(stepOfCode(secret, ' 081 804\n', at(1_111_111_109))).toBe(37_037_036);
    for (const code of ['', '81804', '0081804', '94287082', '08180４', '0x13f8c', '081804e0', '-81804', 'NaN']) {
      expect(stepOfCode(secret, code, at(1_111_111_109))).toBe(null);
    }
  });
});

it('makes different secrets of 160 bits', () => {
  const secrets = Array.from({ length: 100 }, newTotpSecret);
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(100);
});

it('gives the app the issuer, the address and the parameters, whatever characters the address contains', () => {
  const uri = new URL(totpUri(secret, `o'neil+x:&?#@exämple.org`));
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(uri.pathname)).toBe(`/Heartwood:o'neil+x:&?#@exämple.org`);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Heartwood',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
