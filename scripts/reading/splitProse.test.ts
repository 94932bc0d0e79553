import { expect, it } from 'vitest';
import { splitProse } from './splitProse.mjs';

it('counts headings as words to read, not as sentences', () => {
  expect(splitProse('## Two words\n\nOne sentence here.', 'en')).toEqual({
    words: 5,
    sentences: [['One', 'sentence', 'here']],
  });
});

it('counts each item of a list as a separate sentence, with or without a full stop', () => {
  const { sentences } = splitProse('You may ask for\n\n- **a fixed time**\n- an answer. By a date.\n', 'en');
  expect(sentences.map((words) => words.join(' '))).toEqual([
    'You may ask for',
    'a fixed time',
    'an answer',
    'By a date',
  ]);
});

it.each([
  ['a full stop within a quotation', '"Stop." That is *all*.', 2],
  ['a quotation within a sentence', '"Good job" is pleasant.', 1],
  ['a question in the middle', 'Ask "why?" and wait.', 1],
  ['an ellipsis', 'It begins with "I would …" and goes on.', 1],
  ['three signs', 'What? No! Well … So be it.', 4],
])('%s', (_what, text, sentences) => {
  expect(splitProse(text, 'en').sentences).toHaveLength(sentences);
});

it('does not end a German sentence at an abbreviation or a date', () => {
  expect(splitProse('Das gilt z. B. für Kaffee. Am 12. März endet es. „Gut.“ Sagt sie.', 'de').sentences).toHaveLength(
    4,
  );
});

it('leaves out anything that is not prose: images, videos, downloads, help lines', () => {
  const text = 'One.\n\n{helpLines}\n\n![A picture](illustrations/x.svg)\n\n::video[A film](videos/x.mp4)\n\nTwo.';
  expect(splitProse(text, 'en')).toEqual({ words: 2, sentences: [['One'], ['Two']] });
});
