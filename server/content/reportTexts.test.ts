import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../projectRoot.ts';
import { loadContent } from './loadContent.ts';

/* The texts next to the scores of the personal report are short, so that people can read the report in two minutes. */

const { surveyTypes } = await loadContent(path.join(projectRoot, 'content'));
const sections = [...surveyTypes.values()].flatMap(({ definition }) =>
  definition.report.sections.map((section) => ({ ...section, place: `${definition.id}: ${section.name}` })),
);
const textOf = (html = '') => html.replaceAll(/<[^>]+>/g, '');
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

it.each(sections)('the text at $place says what is usual, in two or three sentences', ({ usual }) => {
  expect(textOf(usual).match(/[.!?](\s|$)/g)?.length).toSatisfy((sentences) => sentences === 2 || sentences === 3);
  expect(countWords(textOf(usual))).toBeLessThanOrEqual(55);
});

it.each(sections)('the text at $place explains each aspect in fifteen words at most', ({ aspects }) => {
  for (const { description = '' } of aspects) {
    expect(description).toMatch(/^[A-Z].*\.$/);
    expect(countWords(description)).toBeLessThanOrEqual(15);
  }
});
