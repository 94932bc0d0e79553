import { expect, it } from 'vitest';
import type { Band } from '#rules/scoring.ts';
import { chooseSectionSummary, chooseSummary } from './chooseSummary.ts';

const letters: Record<string, Band | null> = { p: 'poor', m: 'good', g: 'great', '-': null };
const bandsOf = (text: string) => [...text].map((letter) => letters[letter]!);

it.each([
  ['great', 'if most aspects are great and none is poor', 'gm', 'gggm'],
  ['great', 'for a section without a score', '', 'gggm'],
  ['middleAndGreat', 'if only half of the aspects are great', 'gm', 'ggmm'],
  ['middleAndGreat', 'if most aspects are great but most sections are not', 'mmg', 'gggm'],
  ['poor', 'if half of the aspects are poor and none is great', 'pm', 'ppmm'],
  ['poor', 'for a section without a score', '', 'pm'],
  ['middleAndPoor', 'if fewer than half of the aspects are poor', 'pm', 'pmmm'],
  ['middleAndPoor', 'if half of the aspects are poor but most sections are not', 'mmp', 'ppmm'],
  ['good', 'if one aspect is poor and the others are great', 'gg', 'gggp'],
  ['good', 'if a section is poor and an aspect is great', 'p', 'gppp'],
  ['middle', 'if no band is poor or great', 'mm', 'mmmm'],
  ['middle', 'if half of the aspects have a band', '', 'm-'],
  ['tooFew', 'if fewer than half of the aspects have a band', 'g', 'g--'],
  ['tooFew', 'if no aspect has a band', '', '--'],
] as const)('says %s %s', (summary, _, sections, aspects) => {
  const known = bandsOf(sections).filter((band) => band !== null);
  expect(chooseSummary({ sections: known, aspects: bandsOf(aspects) })).toBe(summary);
});

it.each([
  ['great', 'if its band is great and fewer than half of the aspects are in the middle', 'great', 'ggm'],
  ['partlyGreat', 'if its band is great and half of the aspects are in the middle', 'great', 'gm'],
  ['partlyGreat', 'if its band is great and most aspects are in the middle', 'great', 'gmm-'],
  ['onePoor', 'if its band is great, most aspects are great and one is poor', 'great', 'gggp'],
  ['good', 'if its band is great and one aspect is poor, but most are not great', 'great', 'ggmp'],
  ['good', 'if its band is great and two aspects are poor', 'great', 'gggpp'],
  ['poor', 'if its band is poor, whatever is in the middle', 'poor', 'pmmm'],
  ['mostlyPoor', 'if its band is poor, and an aspect is great', 'poor', 'pppg'],
  ['mostlyPoor', 'if its band is in the middle, and most aspects are poor', 'good', 'ppm-'],
  ['good', 'if its band is poor, an aspect is great and only half of the aspects are poor', 'poor', 'ppmg'],
  ['good', 'if its band is in the middle, and half of the aspects are poor', 'good', 'ppgg'],
  ['good', 'if its band is in the middle', 'good', 'gg'],
  ['great', 'without a score if most aspects are great and none is poor', null, 'gggm'],
  ['good', 'without a score if only half of the aspects are great', null, 'ggmm'],
  ['poor', 'without a score if half of the aspects are poor', null, 'ppmm'],
  ['mostlyPoor', 'without a score if most aspects are poor and one is great', null, 'pppg'],
  ['good', 'without a score if one aspect is poor and the others are great', null, 'gggp'],
  ['good', 'without a score if all aspects are in the middle', null, 'mmmm'],
  ['good', 'without a score if fewer than half of the aspects have a band and one is poor', null, 'p---'],
  [null, 'without a score if fewer than half of the aspects have a band', null, 'g---'],
] as const)('the text of a section is %s %s', (summary, _, own, aspects) => {
  expect(chooseSectionSummary(own, bandsOf(aspects))).toBe(summary);
});
