import { expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCode } from './recoveryCode.ts';

it('makes different codes of six groups', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
  expect(new Set(codes).size).toBe(100);
});

it('gives every spelling of a code the same hash, and every other code a different hash', () => {
  const hash = hashRecoveryCode('ABCD-EFGH-2345-67MN');
  for (const spelt of ['abcd-efgh-2345-67mn', ' ABCDEFGH234567MN ', 'abcd efgh 2345 67mn', 'ABCD--EFGH\t234567MN\n']) {
    expect(hashRecoveryCode(spelt)).toEqual(hash);
  }
  for (const other of ['ABCD-EFGH-2345-67M', 'ABCD-EFGH-2345-67MM', '', hash.toString('hex')])
    expect(hashRecoveryCode(other)).not.toEqual(hash);
});
