import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backStep, firstStep, lastStep, nextStep, placeAt, placeOf } from './surveyNavigation.ts';

const item = (id: string, subquestions: string[] = []) => ({
  id,
  subquestions: subquestions.map((sub) => ({ id: sub })),
});
const sections = [{ questions: [item('a'), item('b')] }, { questions: [] }, { questions: [item('c', ['c1', 'c2'])] }];
const at = (section: number, question: number) => ({ section, question });

/**
 * Sections without questions at the beginning, at the end and in the middle, since an organisation may leave its own
 * empty.
 */
const gapped = [
  { questions: [] },
  { questions: [item('a'), item('b')] },
  { questions: [] },
  { questions: [] },
  { questions: [item('c', ['c1', 'c2']), item('d')] },
  { questions: [item('e')] },
  { questions: [] },
];

describe('Next (docs/rules/answering.md#navigation)', () => {
  test.each([
    ['next question in the section', at(1, 0), { to: 'question', section: 1, question: 1 }],
    [
      'the start of the next section, over those without questions',
      at(1, 1),
      { to: 'question', section: 4, question: 0 },
    ],
    ['a matrix is one page', at(4, 0), { to: 'question', section: 4, question: 1 }],
    ['the start of the next section', at(4, 1), { to: 'question', section: 5, question: 0 }],
    ['the complete page', at(5, 0), { to: 'complete' }],
  ])('%s: from %o', (_, from, step) => expect(nextStep(gapped, from)).toEqual(step));
});

describe('Back (docs/rules/answering.md#navigation)', () => {
  test.each([
    ['previous question', at(4, 1), { to: 'question', section: 4, question: 0 }],
    ["previous section's last question", at(5, 0), { to: 'question', section: 4, question: 1 }],
    [
      "previous section's last question, over those without questions",
      at(4, 0),
      { to: 'question', section: 1, question: 1 },
    ],
    ['the second question, privacy page or not', at(1, 1), { to: 'question', section: 1, question: 0 }],
  ])('%s: from %o', (_, from, step) => {
    expect(backStep(gapped, from, true)).toEqual(step);
    expect(backStep(gapped, from, false)).toEqual(step);
  });
  test('leads from the first question to the privacy page if there is one', () => {
    expect(backStep(gapped, at(1, 0), true)).toEqual({ to: 'privacy' });
  });
  test('leads from the first question to the introduction if there is no privacy page', () => {
    expect(backStep(gapped, at(1, 0), false)).toEqual({ to: 'introduction' });
  });
});

test('in any survey, Next visits each question once and then the complete page, and Back undoes every Next', () => {
  const surveys = fc
    .array(fc.nat({ max: 3 }), { maxLength: 6 })
    .map((sizes) => sizes.map((size, s) => ({ questions: Array.from({ length: size }, (_, q) => item(`${s}-${q}`)) })));
  fc.assert(
    fc.property(surveys, fc.boolean(), (survey, privacy) => {
      const met: string[] = [];
      let step = firstStep(survey);
      while (step.to === 'question') {
        met.push(`${step.section}-${step.question}`);
        const next = nextStep(survey, step);
        if (next.to === 'question') expect(backStep(survey, next, privacy)).toEqual(step);
        else expect(step).toEqual(lastStep(survey));
        step = next;
      }
      expect(step).toEqual({ to: 'complete' });
      expect(met).toEqual(survey.flatMap(({ questions }) => questions.map(({ id }) => id)));
    }),
  );
});

test('finds the first and the last question, or the pages around a survey without questions', () => {
  expect(firstStep(sections)).toEqual({ to: 'question', section: 0, question: 0 });
  expect(lastStep(sections)).toEqual({ to: 'question', section: 2, question: 0 });
  expect(firstStep([])).toEqual({ to: 'complete' });
  expect(lastStep([])).toEqual({ to: 'introduction' });
});

test.each([
  ['b', at(0, 1)],
  ['c', at(2, 0)],
  ['c2', at(2, 0)],
  ['d', undefined],
])('question %s is at %o', (id, place) => {
  expect(placeOf(sections, id)).toEqual(place);
});

describe('the address of a section (docs/rules/answering.md#navigation)', () => {
  test.each([
    ['0', at(0, 0)],
    ['2', at(2, 0)],
    ['1', undefined],
    ['3', undefined],
  ])('section %s: %o', (section, place) => expect(placeAt(sections, section, '0')).toEqual(place));
});

test.each([
  ['0', '1', at(0, 1)],
  ['2', '0', at(2, 0)],
  ['1', '0', undefined],
  ['0', '2', undefined],
  ['3', '0', undefined],
  ['-1', '0', undefined],
  ['0', '1.5', undefined],
  ['x', '0', undefined],
  ['', '0', undefined],
  ['0', ' 1', undefined],
])('address %j / %j', (section, index, place) => {
  expect(placeAt(sections, section, index)).toEqual(place);
});
