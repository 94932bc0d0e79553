import fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { emailAddress } from '#contract/schema.ts';
import { isEmailAddress } from './isEmailAddress.ts';

it.each(['ann@example.org', "Ann.O'Neil+work@mail.example.co.uk", 'a@b.io', 'x_y-z@xn--mller-kva.example'])(
  'accepts %s',
  (text) => {
    expect(isEmailAddress(text)).toBe(true);
  },
);

it.each([
  '',
  'ann',
  'ann@',
  '@example.org',
  'ann@example',
  'ann@@example.org',
  'ann@example.org.',
  'ann@.org',
  'ann berg@example.org',
  'Ann Berg <ann@example.org>',
  'ann@example.org, bob@example.org',
  'ann..berg@example.org',
  'ann@exam_ple.org',
  'ann@-x.org',
  'ännä@example.org',
  'ann@example.org\n',
  'ann@10.0.0.1',
  `${'a'.repeat(250)}@b.io`,
])('rejects %j', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

it('accepts nothing that a call would reject', () => {
  const nearly = fc.stringMatching(/^[a-z.+'!-]{1,4}@[a-z0-9.-]{1,12}$/);
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), nearly, fc.string()), (text) => {
      fc.pre(isEmailAddress(text));
      expect(Value.Check(emailAddress, text)).toBe(true);
    }),
  );
});

it('accepts common addresses', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      expect(isEmailAddress(text)).toBe(true);
    }),
  );
});
