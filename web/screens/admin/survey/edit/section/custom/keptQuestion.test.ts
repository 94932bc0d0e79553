import { expect, test } from 'vitest';
import { readKeptQuestion } from './keptQuestion.ts';
import { newAnswer, type QuestionForm } from './questionForm.ts';

test('what was typed is there again, its answers told apart from others', () => {
  const form: QuestionForm = {
    title: 'How is the canteen?',
    subtitle: '',
    answerType: 'single',
    answers: [newAnswer('Good'), newAnswer('')],
  };
  const read = readKeptQuestion(JSON.parse(JSON.stringify({ form, typed: 'Fair' })))!;
  expect(read.typed).toBe('Fair');
  expect({ ...read.form, answers: read.form.answers.map(({ text }) => text) }).toEqual({
    ...form,
    answers: ['Good', ''],
  });
  const ids = [...form.answers, ...read.form.answers].map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
});

test.each([[null], ['text'], [{}], [{ form: 3 }]])('what is not understood counts as nothing: %j', (kept) => {
  expect(readKeptQuestion(kept)).toBeNull();
});

test('of a form of another version, what is understood is taken', () => {
  expect(readKeptQuestion({ form: { title: 'Why?', answerType: 'rank', answers: 'none' } })).toEqual({
    form: { title: 'Why?', subtitle: '', answerType: '', answers: [] },
    typed: '',
  });
});
