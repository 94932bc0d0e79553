import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { resultColumns } from './resultColumns.ts';
import type { Restriction } from '../disclosure/population.ts';
import type { Results } from './results.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { freezeFilterOptions } from '../closing/freezeResults.ts';
import { anonymisedAnswers } from './anonymisedAnswers.ts';

const minimum = 5;

/**
 * Creates results from a function that returns what each person answered: the code of a value, or the codes that were
 * chosen.
 */
function resultsOf(
  definition: SurveyType,
  people: number,
  codeOf: (id: string, person: number, codes: number) => number,
): Results {
  const layout = resultColumns(definition);
  const values = new Map(
    layout
      .filter(({ kind }) => kind !== 'choices')
      .map(({ id, codes }) => [id, Uint8Array.from({ length: people }, (_, person) => codeOf(id, person, codes))]),
  );
  const choices = new Map(
    layout
      .filter(({ kind }) => kind === 'choices')
      .map(({ id, codes }) => [
        id,
        Array.from({ length: codes }, (_code, code) =>
          Uint8Array.from({ length: people }, (_, person) => (codeOf(id, person, codes) === code ? 1 : 0)),
        ),
      ]),
  );
  const filterOptions = freezeFilterOptions(layout, { people, values, choices }, minimum);
  return {
    people,
    values,
    choices,
    groups: [],
    blockGroups: [],
    uninvited: 0,
    filterOptions,
    questions: [...filterOptions.keys()],
    restriction: null,
  };
}

const answersOf = (results: Results, more: Partial<Parameters<typeof anonymisedAnswers>[0]> = {}) =>
  anonymisedAnswers({
    definition: everyQuestionType,
    results,
    texts: new Map(),
    suppression: withholding([]),
    minimum,
    ...more,
  });
const withholding = (shares: string[]) => ({ all: new Set<string>(), shares: new Set(shares) });
const titleOf = (id: string) => {
  const { question, subquestion } = surveyItems(everyQuestionType).find((item) => item.id === id)!;
  return subquestion ? `${question.title} ${subquestion.title}` : question.title;
};
const questionOf = (questions: ReturnType<typeof answersOf>, id: string) =>
  questions.find(({ title }) => title === titleOf(id));
const countsOf = ({ answers, said }: { answers: readonly string[]; said: Uint8Array }) =>
  Object.fromEntries(answers.map((answer, index) => [answer, said.filter((code) => code === index).length]));

const evenly = (_: string, person: number, codes: number) => 1 + (person % (codes - 1));

describe('what is left out', () => {
  const questions = answersOf(resultsOf(everyQuestionType, 200, evenly), {
    texts: new Map([
      ['single', ['a']],
      ['row-tense', ['b']],
    ]),
  });

  it('includes the questions that reports are filtered by', () => {
    expect(questionOf(questions, 'single')).toBeUndefined();
    expect(questionOf(questions, 'single-other')).toBeDefined();
  });

  it('includes every item of the distress scale, even if an aspect uses it', () => {
    const distress = everyQuestionType.report.distress!.items.map(({ question }) => question);
    expect(distress).toHaveLength(10);
    for (const id of distress) expect(questionOf(questions, id)).toBeUndefined();
    expect(questionOf(questions, 'with-team')).toBeDefined();
  });
});

describe('answers', () => {
  it('to a scale have its labels, or its values with the labels of both ends', () => {
    const questions = answersOf(resultsOf(everyQuestionType, 220, evenly));
    expect(countsOf(questionOf(questions, 'scale')!.columns[0]!)).toEqual({
      Never: 44,
      Rarely: 44,
      Sometimes: 44,
      Often: 44,
      Always: 44,
    });
    expect(questionOf(questions, 'scale-ends')!.columns[0]!.answers).toEqual([
      '0 (Not at all likely)',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10 (Extremely likely)',
    ]);
  });

  it('to a scale are merged with neighbouring values if few people gave them, and a few missing answers are merged with the smallest group', () => {
    const given = [
      0,
      0,
      ...Array<number>(3).fill(1),
      ...Array<number>(10).fill(2),
      ...Array<number>(9).fill(3),
      ...Array<number>(12).fill(4),
      5,
    ];
    const results = resultsOf(everyQuestionType, given.length, (id, person) =>
      id === 'scale' ? given[person]! : Math.min(given[person]!, 1),
    );
    expect(countsOf(questionOf(answersOf(results), 'scale')!.columns[0]!)).toEqual({
      'Never to Rarely': 13,
      'Sometimes, or no answer': 11,
      'Often to Always': 13,
    });
  });

  it('have a separate category "no answer" if at least the minimum of people did not answer', () => {
    const results = resultsOf(everyQuestionType, 40, (_, person) => (person < 5 ? 0 : person < 20 ? 1 : 2));
    expect(countsOf(questionOf(answersOf(results), 'scale')!.columns[0]!)).toEqual({
      Never: 15,
      'Rarely to Always': 20,
      'no answer': 5,
    });
  });

  it('to one choice are the options merged at closing', () => {
    const results = resultsOf(everyQuestionType, 40, (_, person) =>
      person < 2 ? 3 : person < 5 ? 4 : person < 20 ? 1 : 2,
    );
    const [column] = questionOf(answersOf(results), 'single-optional')!.columns;
    expect(countsOf(column!)).toEqual({
      'By bicycle or on foot': 15,
      'By bus or train': 20,
      'By car or I work where I live': 5,
    });
  });

  it('to several choices have one column per option', () => {
    const results = resultsOf(everyQuestionType, 40, (_, person) => (person < 15 ? 1 : person < 30 ? 2 : 3));
    const { columns } = questionOf(answersOf(results), 'multi-optional')!;
    expect(columns.map(({ title }) => title.slice(titleOf('multi-optional').length))).toEqual([
      ' – Plants',
      ' – Daylight',
      ' – A window that opens',
    ]);
    expect(columns.map(countsOf)).toEqual([
      { No: 25, Yes: 15 },
      { No: 25, Yes: 15 },
      { No: 30, Yes: 10 },
    ]);
  });

  it('are suppressed if few people answered differently from everyone else', () => {
    const results = resultsOf(everyQuestionType, 40, (_, person) => (person < 3 ? 1 : 2));
    for (const id of ['scale', 'single-optional']) {
      const { columns, notes } = questionOf(answersOf(results), id)!;
      expect([id, columns, notes]).toEqual([id, [], [expect.stringContaining('about fewer than 5')]]);
    }
  });

  it('to an item of an aspect are suppressed if some people, but fewer than the minimum, answered only a part of the aspect', () => {
    const { code, aspects } = everyQuestionType.report.sections[1]!;
    const aspect = aspects.find(({ items }) => items.some(({ question }) => question === 'scale'));
    const [first, second] = aspect!.items.map(({ question }) => question) as [string, string];
    const columnsWith = (partial: number, more = {}) =>
      questionOf(
        answersOf(
          resultsOf(everyQuestionType, 60, (id, person, codes) =>
            id === second && person < partial ? 0 : evenly(id, person, codes),
          ),
          more,
        ),
        first,
      )!.columns.length;
    // If almost everyone left out an item, the items could be subtracted from the aspect for all but the others.
    expect([0, 1, 4, 5, 6, 54, 55, 56, 59].map((partial) => columnsWith(partial))).toEqual([1, 0, 0, 1, 1, 1, 1, 0, 0]);
    expect(columnsWith(0, { suppression: withholding([`aspect:${code}/${aspect!.code}`]) })).toBe(0);
  });

  it('are suppressed if the ledger suppresses them. After a removal they are also suppressed if they count towards a score', () => {
    const results = resultsOf(everyQuestionType, 200, evenly);
    const held = questionOf(answersOf(results, { suppression: withholding(['item:single-other']) }), 'single-other')!;
    expect([held.columns, held.notes[0]]).toEqual([[], expect.stringContaining('Hidden')]);
    const scored = everyQuestionType.report.sections[0]!.aspects[0]!.items[0]!.question;
    const distress = new Set(everyQuestionType.report.distress!.items.map(({ question }) => question));
    const known =
      everyQuestionType.report.sections
        .flatMap(({ aspects }) => aspects.flatMap(({ items }) => items.map(({ question }) => question)))
        .find((id) => !distress.has(id)) ?? scored;
    expect(questionOf(answersOf(results), known)!.columns).toHaveLength(1);
    const renewed = questionOf(answersOf({ ...results, restriction: 'removal' }), known)!;
    expect([renewed.columns, renewed.notes]).toEqual([[], [expect.stringContaining('responses were removed')]]);
    expect(questionOf(answersOf({ ...results, restriction: 'removal' }), 'single-other')!.columns).toHaveLength(1);
  });
});

describe('texts', () => {
  const results = resultsOf(everyQuestionType, 40, evenly);
  const written = (number: number) => Array.from({ length: number }, (_, index) => `Text ${index}`);
  const released = (id: string, number: number, restriction: Restriction | null = null) =>
    questionOf(answersOf({ ...results, restriction }, { texts: new Map([[id, written(number)]]) }), id)!;

  test.each(['short', 'single-other', 'scale-other-title', 'hinder-other'])(
    'of %s are shown if ten or more people wrote one',
    (id) => {
      expect(released(id, 10).texts).toHaveLength(10);
      expect(released(id, 9)).toMatchObject({ texts: [], notes: [expect.stringContaining('fewer than 10')] });
      expect(released(id, 10, 'plannedLater').texts).toHaveLength(10);
      expect(released(id, 10, 'removal')).toMatchObject({
        texts: [],
        notes: expect.arrayContaining([expect.stringMatching(/^Texts.*responses were removed/)]),
      });
    },
  );

  it('are described as missing, not as suppressed, if no one wrote any', () => {
    expect(questionOf(answersOf(results), 'short')!.notes).toEqual(['No one wrote a text.']);
  });
});

it('never shows an answer that fewer than the minimum gave, and always shows the same for the same results', () => {
  const code = fc.array(fc.nat(11), { minLength: 30, maxLength: 60 });
  fc.assert(
    fc.property(code, fc.integer({ min: 2, max: 12 }), (codes, spread) => {
      const results = resultsOf(
        everyQuestionType,
        codes.length,
        (_, person, number) => (codes[person]! * codes[person]!) % Math.min(spread, number),
      );
      const questions = answersOf(results);
      for (const { columns } of questions) {
        for (const column of columns) {
          expect(column.said).toHaveLength(codes.length);
          for (const count of Object.values(countsOf(column))) expect(count === 0 || count >= minimum).toBe(true);
        }
      }
      expect(answersOf(results)).toEqual(questions);
    }),
    { numRuns: 50 },
  );
});
