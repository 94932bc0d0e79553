import { expect, test } from 'vitest';
import { englishPlural } from './englishPlural.ts';

test.each([
  [0, '0 jobs'],
  [1, '1 job'],
  [2, '2 jobs'],
  [21, '21 jobs'],
])('%d: %s', (count, text) => expect(englishPlural(count, '1 job', `${count} jobs`)).toBe(text));
