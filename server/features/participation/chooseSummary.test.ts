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
  ['great', 'if its band is great, whatever is in the middle', 'great', 'gmmm'],
  ['good', 'if its band is great and an aspect is poor', 'great', 'gggp'],
  ['poor', 'if its band is poor, whatever is in the middle', 'poor', 'pmmm'],
  ['good', 'if its band is poor and an aspect is great', 'poor', 'pppg'],
  ['good', 'if its band is in the middle', 'good', 'gg'],
  ['great', 'without a score if most aspects are great and none is poor', null, 'gggm'],
  ['good', 'without a score if only half of the aspects are great', null, 'ggmm'],
  ['poor', 'without a score if half of the aspects are poor', null, 'ppmm'],
  ['good', 'without a score if all aspects are in the middle', null, 'mmmm'],
  ['good', 'without a score if fewer than half of the aspects have a band and one is poor', null, 'p---'],
  [null, 'without a score if fewer than half of the aspects have a band', null, 'g---'],
] as const)('the text of a section is %s %s', (summary, _, own, aspects) => {
  expect(chooseSectionSummary(own, bandsOf(aspects))).toBe(summary);
});
