import { describe, expect, test } from 'vitest';
import { createCertificate } from './createCertificate.ts';

const everyone = new Uint8Array(12).fill(1);
/** A column of 12 rows, with 1 in these. */
const people = (...rows: number[]) => Uint8Array.from(everyone, (_, row) => (rows.includes(row) ? 1 : 0));
const range = (from: number, to: number) =>
  people(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
const none = new Set<number>();

describe('of twelve people, a minimum of three', () => {
  const certificate = createCertificate(3, everyone);
  const verdictOf = (column: Uint8Array) => certificate.decide(column).verdict;

  test('everyone, and half of them, are certified', () => {
    expect(verdictOf(everyone)).toBe('certified');
    expect(verdictOf(range(0, 5))).toBe('certified');
  });

  test('the other half is known, and so are both populations when they are requested again', () => {
    expect(verdictOf(range(6, 11))).toBe('known');
    expect(verdictOf(range(0, 5))).toBe('known');
    expect(verdictOf(everyone)).toBe('known');
  });

  test('half of the people, plus or minus one person, is rejected, because the difference is one person', () => {
    expect(verdictOf(range(0, 4))).toBe('rejected');
    expect(verdictOf(range(0, 6))).toBe('rejected');
  });

  test('one or two people are rejected, and the empty population is known', () => {
    expect(verdictOf(people(3))).toBe('rejected');
    expect(verdictOf(people(3, 8))).toBe('rejected');
    expect(verdictOf(people())).toBe('known');
  });

  test('three people of the half are certified, and more populations until no rows are left to certify with', () => {
    expect(verdictOf(range(0, 2))).toBe('certified');
    expect(verdictOf(range(3, 5))).toBe('known');
    expect(verdictOf(range(6, 8))).toBe('certified');
    expect(verdictOf(range(6, 8))).toBe('known');
    // There are now four parts of three people each. Every sum of parts is known, and nothing else is.
    expect(verdictOf(people(0, 1, 2, 9, 10, 11))).toBe('known');
    expect(verdictOf(people(0, 1, 2, 3, 9, 10, 11))).toBe('rejected');
  });
});

test('only the rows of the base count', () => {
  const certificate = createCertificate(2, range(0, 5));
  expect(certificate.decide(everyone).verdict).toBe('certified');
  expect(certificate.decide(range(0, 8)).verdict).toBe('known');
  expect(certificate.decide(people(0, 6, 7, 8, 9)).verdict).toBe('rejected');
  expect(certificate.decide(people(0, 1, 9)).verdict).toBe('certified');
});

test('a rollback forgets what was remembered since the mark', () => {
  const certificate = createCertificate(3, everyone);
  certificate.decide(everyone);
  const mark = certificate.mark();
  certificate.decide(range(0, 5));
  expect(certificate.decide(range(0, 4)).verdict).toBe('rejected');
  certificate.rollback(mark);
  expect(certificate.decide(range(0, 4)).verdict).toBe('certified');
});

test('a population that needs a mixed column is known and marked as mixed', () => {
  const certificate = createCertificate(3, everyone);
  certificate.approve(everyone, none);
  certificate.approve(range(0, 5), new Set([7]));
  expect(certificate.decide(range(6, 11))).toEqual({ verdict: 'known', mixed: new Set([7]) });
  expect(certificate.decide(everyone)).toEqual({ verdict: 'known', mixed: none });
});

describe('a released population that cannot be certified', () => {
  const certificate = createCertificate(3, everyone);
  certificate.approve(everyone, none);
  const mark = certificate.mark();
  certificate.approve(people(0, 1), none);

  test('closes the certificate, which then accepts only what follows from releases', () => {
    expect(certificate.decide(everyone).verdict).toBe('known');
    expect(certificate.decide(people(0, 1)).verdict).toBe('known');
    expect(certificate.decide(range(2, 11)).verdict).toBe('known');
    expect(certificate.decide(range(0, 5)).verdict).toBe('rejected');
  });

  test('leaves further releases possible, from which more populations follow', () => {
    certificate.approve(range(0, 5), none);
    expect(certificate.decide(range(2, 5)).verdict).toBe('known');
    expect(certificate.decide(range(6, 8)).verdict).toBe('rejected');
  });

  test('closes the certificate only until it is rolled back', () => {
    certificate.rollback(mark);
    expect(certificate.decide(range(0, 5)).verdict).toBe('certified');
    expect(certificate.decide(people(0, 1)).verdict).toBe('rejected');
  });
});

test('a copy for a larger base has more rows to certify with, and does not change the original', () => {
  const core = createCertificate(2, everyone, range(0, 3));
  core.decide(everyone);
  expect(core.decide(people(0, 1, 8)).verdict).toBe('certified');
  expect(core.decide(range(8, 11)).verdict).toBe('rejected');
  const copy = core.copyFor(everyone);
  expect(copy.decide(range(8, 11)).verdict).toBe('certified');
  expect(core.decide(range(8, 11)).verdict).toBe('rejected');
});
