import type { Complain, ContentFile } from './contentFiles.ts';
import { readYaml } from './readYaml.ts';
import type { Sentences } from './sentences.ts';

/**
 * sentences.json of another language: an object of English sentences and what each is in the language. A translation that
 * leaves out a word in braces, or makes one up, is complained about.
 */
export function readSentences({ file, text }: ContentFile, complain: Complain): Sentences {
  const sentences = new Map<string, string>();
  // Read as YAML, of which JSON is a part, for the sake of the lines that mistakes stand on.
  const { value, errors, lineOf } = readYaml(text);
  for (const { message, line } of errors) complain(file, [], message, line);
  if (errors.length > 0) return sentences;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    complain(file, [], 'must be an object of English sentences and their translations', null);
    return sentences;
  }
  for (const [english, translation] of Object.entries(value)) {
    const fault = faultOf(english, translation);
    if (fault === null) sentences.set(english, translation);
    else complain(file, [english], fault, lineOf([english]));
  }
  return sentences;
}

function faultOf(english: string, translation: unknown): string | null {
  if (typeof translation !== 'string' || translation.trim() === '') return 'must be a text';
  const [wanted, found] = [wordsInBraces(english), wordsInBraces(translation)];
  return wanted === found ? null : `must have ${wanted || 'no words'} in braces, not ${found || 'none'}`;
}

const wordsInBraces = (text: string) => [...new Set(text.match(/\{[^{}]*\}/g))].sort().join(' ');
