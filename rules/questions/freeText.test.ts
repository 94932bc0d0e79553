import { describe, expect, it } from 'vitest';
import { askedQuestion, itemOf, testChecks } from '#testing/surveys/questionRules.ts';
import { emptyAnswer, type CheckedQuestion } from './questionRule.ts';
import { ruleOf } from './questionTypes.ts';

describe('text (docs/rules/answering.md#checks)', () => {
  const text: CheckedQuestion = { ...askedQuestion, type: 'freeText' };
  testChecks([
    ['never answered', text, 'Please enter an answer before continuing.'],
    ['emptied', { ...text, answeredStringValue: '' }, 'Please enter an answer before continuing.'],
    ['blank', { ...text, answeredStringValue: ' \t\n' }, 'Please enter an answer before continuing.'],
    ['given', { ...text, answeredStringValue: 'Words' }, null],
    ['a single sign', { ...text, answeredStringValue: '-' }, null],
  ]);
});

describe('free text', () => {
  const text = itemOf({ id: 'q', title: 'Q', type: 'freeText', freeTextType: 'long' });
  it.each([
    [{ stringValue: 'hello' }, { ...emptyAnswer, stringValue: 'hello' }],
    [{ stringValue: '' }, emptyAnswer],
    [{ stringValue: null }, 'NoAnswerProvided'],
    [{ intValue: 1 }, 'NoAnswerProvided'],
    [{ stringValue: 'x', otherTitle: 'y' }, 'StringValueNotAllowed'],
  ])('%#: %o', (answer, expected) => {
    expect(ruleOf(text.question).store(text, answer)).toEqual(expected);
  });
});
