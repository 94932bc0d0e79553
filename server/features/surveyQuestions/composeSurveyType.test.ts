import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { QuestionDefinition, SurveySectionDefinition, SurveyType } from '#contract/content/surveyType.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { composeSurveyType, sectionLibrary } from './composeSurveyType.ts';

const text = (id: string): QuestionDefinition => ({
  id,
  type: 'freeText',
  freeTextType: 'short',
  title: `About ${id}`,
});
const own = (digit: number) => text(`custom-${String(digit).repeat(8)}-0000-4000-8000-000000000000`);

const withSections = (...editable: Partial<SurveySectionDefinition>[]): SurveyType => ({
  ...everyQuestionType,
  sections: [
    everyQuestionType.sections[0]!,
    ...editable.map((section, index) => ({
      id: `own-${index}`,
      name: 'Own',
      editable: true,
      questions: [],
      ...section,
    })),
  ],
});
const idsOf = (questions: readonly QuestionDefinition[] = []) => questions.map(({ id }) => id);

it('puts what was chosen in its order, and keeps the rest of the library to choose from', () => {
  const definition = withSections({ questions: [text('a'), text('b')], availableQuestions: [text('c'), text('d')] });
  const composed = composeSurveyType(definition, new Map([['own-0', ['d', own(1).id, 'a']]]), [own(1), own(2)]);
  expect(idsOf(composed.sections[1]!.questions)).toEqual(['d', own(1).id, 'a']);
  expect(idsOf(composed.sections[1]!.availableQuestions)).toEqual(['b', 'c']);
  expect(composed.sections[0]).toBe(definition.sections[0]);
  expect(composed.report).toBe(definition.report);
});

it('leaves a type without a choice as it is, and what is not editable whatever was chosen', () => {
  const definition = withSections({ questions: [text('a')] });
  expect(composeSurveyType(definition, new Map(), [own(1)])).toBe(definition);
  expect(
    composeSurveyType(
      definition,
      new Map([
        ['choices', []],
        ['gone', ['a']],
      ]),
      [],
    ),
  ).toBe(definition);
});

it('asks nothing twice in a survey, and nothing that is gone', () => {
  const definition = withSections({ availableQuestions: [text('a')] }, { availableQuestions: [text('b')] });
  const choices = new Map([
    ['own-0', ['gone', own(1).id, 'a', 'b', 'a']],
    ['own-1', [own(1).id, 'b', own(2).id]],
  ]);
  const [, first, second] = composeSurveyType(definition, choices, [own(1)]).sections;
  expect(idsOf(first!.questions)).toEqual([own(1).id, 'a']);
  expect(idsOf(second!.questions)).toEqual(['b']);
});

it('whatever is chosen: each section offers what it offered, asks what was chosen of it, and can be composed again', () => {
  const customQuestions = [own(1), own(2), own(3)];
  const questionIds = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'gone', ...idsOf(customQuestions));
  const choice = fc.uniqueArray(questionIds, { maxLength: 8 });
  fc.assert(
    fc.property(choice, choice, choice, (one, other, later) => {
      const definition = withSections(
        { questions: [text('a'), text('b')], availableQuestions: [text('c')] },
        { questions: [text('d')], availableQuestions: [text('e')] },
      );
      const composed = composeSurveyType(
        definition,
        new Map([
          ['own-0', one],
          ['own-1', other],
        ]),
        customQuestions,
      );
      const requested = composed.sections.flatMap(({ questions }) => idsOf(questions));
      expect(new Set(requested).size).toBe(requested.length);
      composed.sections.forEach((section, index) => {
        expect(idsOf(sectionLibrary(section)).toSorted()).toEqual(
          idsOf(sectionLibrary(definition.sections[index]!)).toSorted(),
        );
      });
      expect(idsOf(composed.sections[1]!.questions)).toEqual(one.filter((id) => !['d', 'e', 'gone'].includes(id)));
      // The author's type and what was made of it give the same questions.
      const again = (from: SurveyType) =>
        composeSurveyType(
          from,
          new Map([
            ['own-0', later],
            ['own-1', other],
          ]),
          customQuestions,
        ).sections.map(({ questions }) => idsOf(questions));
      expect(again(composed)).toEqual(again(definition));
    }),
  );
});
