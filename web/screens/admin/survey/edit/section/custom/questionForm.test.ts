import { describe, expect, it, test } from 'vitest';
import type { SectionQuestion } from '#contract/entities/surveySection.ts';
import {
  canSave,
  isDuplicate,
  isFormChanged,
  newAnswer,
  questionErrors,
  startForm,
  toCustomQuestion,
  type QuestionForm,
} from './questionForm.ts';

const choice: SectionQuestion = {
  id: 'custom-1',
  title: 'Which team?',
  subtitle: null,
  type: 'multi',
  custom: true,
  locked: false,
  multichoiceType: 'longSingle',
  options: ['Red', 'Blue'],
  allowOtherAnswer: false,
  freeTextType: null,
};
const text: SectionQuestion = {
  ...choice,
  type: 'freeText',
  multichoiceType: null,
  options: null,
  freeTextType: 'long',
  subtitle: 'In short',
};
const filled = (change: Partial<QuestionForm> = {}): QuestionForm => ({ ...startForm(choice), ...change });

describe('the request', () => {
  it('contains the same question if nothing was edited', () => {
    expect(toCustomQuestion(startForm(choice))).toEqual({
      title: 'Which team?',
      subtitle: null,
      type: 'multi',
      multichoiceType: 'longSingle',
      options: ['Red', 'Blue'],
    });
    expect(toCustomQuestion(startForm(text))).toEqual({
      title: 'Which team?',
      subtitle: 'In short',
      type: 'freeText',
      freeTextType: 'long',
    });
  });

  it('omits the answers of a type chosen before', () => {
    expect(toCustomQuestion(filled({ answerType: 'short' }))).not.toHaveProperty('options');
  });
});

describe('Save', () => {
  test.each([
    ['nothing', {}, false],
    ['a title alone', { title: 'Why?' }, false],
    ['a type alone', { answerType: 'short' }, false],
    ['a title of blanks', { title: ' ', answerType: 'short' }, false],
    ['title and type', { title: 'Why?', answerType: 'multi' }, true],
  ] as const)('is enabled for a new question with %s: %s', (_, change, expected) => {
    expect(canSave({ ...startForm(null), ...change }, null)).toBe(expected);
  });

  test.each([
    ['nothing', filled(), false],
    ['a blank behind the title', filled({ title: 'Which team? ' }), false],
    ['the title', filled({ title: 'Which group?' }), true],
    ['the subtitle', filled({ subtitle: 'Of yours' }), true],
    ['the type', filled({ answerType: 'single' }), true],
    ['the order of the answers', filled({ answers: [newAnswer('Blue'), newAnswer('Red')] }), true],
    ['the answers, replaced by the same', filled({ answers: [newAnswer('Red'), newAnswer('Blue')] }), false],
  ])('is enabled for a question with %s changed: %s', (_, form, expected) => {
    expect(canSave(form, choice)).toBe(expected);
  });

  it('ignores left-over answers if the answer type has none', () => {
    expect(isFormChanged({ ...startForm(text), answers: [newAnswer('Left over')] }, startForm(text))).toBe(false);
  });
});

describe('validation errors', () => {
  test.each([
    ['a title', filled({ title: ' ' }), ['title']],
    ['a type', filled({ answerType: '' }), ['answerType']],
    ['a second answer', filled({ answers: [newAnswer('Red')] }), ['answers']],
    ['an empty answer', filled({ answers: [newAnswer('Red'), newAnswer('Blue'), newAnswer(' ')] }), ['answers']],
    [
      'two that are the same',
      filled({ answers: [newAnswer('Red'), newAnswer('Blue'), newAnswer('Red ')] }),
      ['answers'],
    ],
    ['nothing of a text', { ...startForm(text), answers: [newAnswer('')] }, []],
    ['nothing', filled(), []],
  ])('%s', (_, form, fields) => expect(Object.keys(questionErrors(form))).toEqual(fields));
});

it('an answer can be a duplicate of another answer, but not of itself', () => {
  const answers = [newAnswer('Red'), newAnswer('Blue')];
  expect(isDuplicate(answers, ' Red ')).toBe(true);
  expect(isDuplicate(answers, 'Green')).toBe(false);
  expect(isDuplicate(answers, 'Red', answers[0]!.id)).toBe(false);
});
