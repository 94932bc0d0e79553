import { describe, expect, test } from 'vitest';
import type { MatrixSubquestion } from '#contract/entities/question.ts';
import { answerText } from './answerText.ts';

const blank: MatrixSubquestion = {
  id: 'q',
  type: 'scale',
  title: 'A question',
  subtitle: null,
  introduction: null,
  optional: false,
  multichoiceType: null,
  options: null,
  allowOtherAnswer: false,
  freeTextType: null,
  min: null,
  max: null,
  labels: null,
  notApplicableOption: false,
  requiresOtherTitle: false,
  answerIndex: null,
  answerIndices: null,
  answeredStringValue: null,
  answerNotApplicable: null,
  otherTitle: null,
};
const text = (fields: Partial<MatrixSubquestion>) => answerText({ ...blank, ...fields });

describe('answers as people read them', () => {
  const scale = { min: 1, max: 5, labels: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'] };
  const ends = { min: 0, max: 10, labels: ['Very bad', 'Very good'] };
  const single = { type: 'multi', multichoiceType: 'single', options: ['Car', 'Bus'], allowOtherAnswer: true } as const;
  const multi = { ...single, multichoiceType: 'multi' } as const;

  test.each([
    ['a value with its own label', { ...scale, answerIndex: 4 }, 'Often'],
    ['an end of a scale', { ...ends, answerIndex: 0 }, '0 (Very bad)'],
    ['a value between the ends', { ...ends, answerIndex: 7 }, '7'],
    [
      'not applicable, whatever was chosen before',
      { ...scale, answerIndex: 4, answerNotApplicable: true },
      'Not applicable',
    ],
    ['a subject and its value', { ...scale, answerIndex: 5, otherTitle: 'Noise' }, 'Noise: Always'],
    ['a subject without a value', { ...scale, otherTitle: 'Noise' }, 'Noise'],
    ['an option', { ...single, answerIndex: 1 }, 'Bus'],
    ['other with its text', { ...single, answerIndex: 2, answeredStringValue: 'Boat' }, 'Other: Boat'],
    ['other without its text', { ...single, answerIndex: 2 }, 'Other'],
    ['several options', { ...multi, answerIndices: [0, 2], answeredStringValue: 'Boat' }, 'Car\nOther: Boat'],
    ['a text with its lines', { type: 'freeText', answeredStringValue: ' Two\nlines ' }, 'Two\nlines'],
  ] as [string, Partial<MatrixSubquestion>, string][])('%s', (_, fields, expected) => {
    expect(text(fields)).toBe(expected);
  });

  test.each([
    scale,
    { ...scale, answerNotApplicable: false },
    single,
    multi,
    { ...multi, answerIndices: [] },
    { type: 'freeText', answeredStringValue: ' ' },
  ] as Partial<MatrixSubquestion>[])('nothing is no answer: %o', (fields) => {
    expect(text(fields)).toBeNull();
  });
});
