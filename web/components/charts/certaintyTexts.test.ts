import { describe, expect, it } from 'vitest';
import { differences } from '#contract/entities/surveyReport.ts';
import {
  differenceLabel,
  differenceText,
  scoreWithInterval,
  shownDifference,
  shownNumber,
  sizeTexts,
} from './certaintyTexts.ts';

const bands = { good: 0.4, great: 0.7 };
const sure = (score: number, low: number, high: number, sampleSize = 48) => ({
  score,
  sampleSize,
  interval: { low, high },
});

describe('a score', () => {
  it('has its interval in brackets', () => {
    expect(scoreWithInterval(sure(0.624, 0.581, 0.667), bands)).toBe('62 (58 to 67)');
    expect(scoreWithInterval({ score: 0.624, sampleSize: 48, interval: null }, bands)).toBe('62 of 100');
  });

  it('never contradicts its band', () => {
    expect(scoreWithInterval(sure(0.6958, 0.6, 0.8), bands)).toBe('69 (60 to 80)');
  });

  it.each([
    ['95 or more (81 to 100)', sure(0.95, 0.81, 1, 8)],
    ['5 or less (0 to 19)', sure(0.05, 0, 0.19, 8)],
    ['95 or more', { score: 0.95, sampleSize: 9, interval: null }],
    ['5 or less', { score: 0.05, sampleSize: 9, interval: null }],
    ['95 of 100', { score: 0.95, sampleSize: 10, interval: null }],
    ['95 of 100', { score: 0.95, sampleSize: null, interval: null }],
    ['95 (92 to 98)', sure(0.95, 0.92, 0.98, 90)],
    ['94 (80 to 100)', sure(0.94, 0.8, 1, 8)],
    ['5 (2 to 8)', sure(0.05, 0.02, 0.08, 90)],
  ])('is shown as %s', (text, score) => {
    expect(scoreWithInterval(score, bands)).toBe(text);
  });

  it('is a number in tables, unless it is limited', () => {
    expect(shownNumber(sure(0.62, 0.5, 0.7), bands)).toBe(62);
    expect(shownNumber(sure(0.95, 0.81, 1, 8), bands)).toBe('95 or more');
  });
});

it('gives the number of responses and the response rate, as far as they are known', () => {
  expect(sizeTexts({ sampleSize: 1048, invited: 60, invitedCompleted: 40 })).toEqual([
    'about 1,048 responses',
    '40 of 60 invited people (67%)',
  ]);
  expect(sizeTexts({ sampleSize: 48, invited: null, invitedCompleted: null })).toEqual(['about 48 responses']);
  expect(sizeTexts({ sampleSize: null, invited: 0, invitedCompleted: 0 })).toEqual([]);
  expect(sizeTexts({ score: null, sampleSize: null, invited: null, invitedCompleted: null })).toEqual([]);
  expect(sizeTexts({ score: 0.5, sampleSize: null, invited: null, invitedCompleted: null })).toEqual([
    'number of responses hidden to protect confidentiality',
  ]);
});

describe('a difference', () => {
  it('has a label in words', () => {
    expect(differences.map((each) => differenceText(each, null))).toEqual([
      'no clear difference from all others together',
      'probably higher than all others together',
      'probably lower than all others together',
      'clearly higher than all others together',
      'clearly lower than all others together',
      'practically the same as all others together',
    ]);
    expect(differenceText('clearlyLower', 'Spring 2026')).toBe('clearly lower than Spring 2026');
  });

  const differenceInterval = { low: -0.02, high: 0.11 };
  const turned = { low: -0.11, high: 0.02 };
  const higher = { difference: 'probablyHigher' as const, differenceInterval };

  it('compares the report with another population', () => {
    for (const relation of ['otherSurvey', 'apart', 'fixed'] as const)
      expect(shownDifference(higher, { name: 'Spring', relation, whole: null })).toEqual({
        text: 'probably higher than Spring',
        interval: differenceInterval,
      });
  });

  it('compares a part of everyone with all others', () => {
    const ward = { name: 'Ward 3', relation: 'part' as const, whole: null };
    expect(shownDifference(higher, ward)).toEqual({
      text: 'probably lower than all others together',
      interval: turned,
    });
    expect(shownDifference({ difference: 'practicallySame', differenceInterval: null }, ward)).toEqual({
      text: 'practically the same as all others together',
      interval: null,
    });
  });

  it('compares a part of a filter with the others in it', () => {
    expect(shownDifference(higher, { name: 'Ward 3', relation: 'whole', whole: 'Ward 3' })).toEqual({
      text: 'probably higher than the others in Ward 3',
      interval: differenceInterval,
    });
    expect(shownDifference(higher, { name: 'Ward 3; Nights', relation: 'part', whole: 'Ward 3' })).toEqual({
      text: 'Ward 3; Nights: probably lower than the others in Ward 3',
      interval: turned,
    });
  });

  it('is not mentioned if it has no label', () => {
    for (const whole of [null, 'Ward 3'])
      expect(
        shownDifference({ difference: null, differenceInterval }, { name: 'A', relation: 'part', whole }),
      ).toBeNull();
  });
});

it('has a label of each difference that the sentence on it begins with', () => {
  expect(differenceLabel('noClearDifference')).toBe('no clear difference');
  for (const difference of differences)
    expect(differenceText(difference, 'Spring').replace(differenceLabel(difference), '')).toMatch(
      /^ (than|as|from) Spring$/,
    );
});
