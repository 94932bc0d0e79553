import { describe, expect, it } from 'vitest';
import { hashPassword, isAcceptablePassword, verifyPassword } from './password.ts';

describe('hashPassword and verifyPassword', () => {
  it('hashes a password with argon2id, with a different salt each time', async () => {
    const [one, other] = await Promise.all([hashPassword('demo-password-1'), hashPassword('demo-password-1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
    expect(await verifyPassword(one, 'demo-password-1')).toBe(true);
    expect(await verifyPassword(other, 'demo-password-1')).toBe(true);
  });

  it.each(['demo-password-2', 'Demo-password-1', 'demo-password-1 ', 'demo-password-1\0', 'demo-password-', ''])(
    'rejects %j for another password',
    async (password) => {
      expect(await verifyPassword(await hashPassword('demo-password-1'), password)).toBe(false);
    },
  );

  it('compares all of a long password', async () => {
    const stored = await hashPassword(`${'é'.repeat(255)}1`);
    expect(await verifyPassword(stored, `${'é'.repeat(255)}1`)).toBe(true);
    expect(await verifyPassword(stored, `${'é'.repeat(255)}2`)).toBe(false);
  });

  it.each([null, undefined, ''])('rejects every password if %j is stored', async (stored) => {
    expect(await verifyPassword(stored, 'demo-password-1')).toBe(false);
    expect(await verifyPassword(stored, '')).toBe(false);
  });
});

describe('isAcceptablePassword', () => {
  it.each([
    [9, false],
    [10, true],
    [256, true],
    [257, false],
  ])('decides whether a password of %i characters is acceptable: %s', async (length, acceptable) => {
    expect(await isAcceptablePassword('x7'.repeat(200).slice(0, length))).toBe(acceptable);
    // Each tree is one character, but two UTF-16 units and four bytes.
    expect(await isAcceptablePassword('🌲'.repeat(length))).toBe(acceptable);
  });

  it.each(['password123', 'Password123', 'QWERTYUIOP', '1234567890', 'iLoveYou12'])(
    'rejects the common password %s',
    async (password) => {
      expect(await isAcceptablePassword(password)).toBe(false);
    },
  );

  it.each(['Heartwood2026!', 'wellbeing-survey', 'survey-admin-1', 'Welcome-Login'])(
    'rejects %s, which consists of obvious words',
    async (password) => {
      expect(await isAcceptablePassword(password)).toBe(false);
    },
  );

  it.each([
    'heartwood forest',
    'my-survey-2026',
    'demo-password-1',
    'demo-password-2',
    'correct horse battery',
    '          x',
    'пароль-для-леса',
  ])('accepts %j', async (password) => {
    expect(await isAcceptablePassword(password)).toBe(true);
  });
});
