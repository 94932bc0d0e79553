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

it('puts the chosen questions in their order, and keeps the rest of the library available', () => {
  const definition = withSections({ questions: [text('a'), text('b')], availableQuestions: [text('c'), text('d')] });
  const composed = composeSurveyType(definition, new Map([['own-0', ['d', own(1).id, 'a']]]), [own(1), own(2)]);
  expect(idsOf(composed.sections[1]!.questions)).toEqual(['d', own(1).id, 'a']);
  expect(idsOf(composed.sections[1]!.availableQuestions)).toEqual(['b', 'c']);
  expect(composed.sections[0]).toBe(definition.sections[0]);
  expect(composed.report).toBe(definition.report);
});

it('does not change a type without choices, or a section that is not editable', () => {
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

it('leaves out repeated and deleted questions', () => {
  const definition = withSections({ availableQuestions: [text('a')] }, { availableQuestions: [text('b')] });
  const choices = new Map([
    ['own-0', ['gone', own(1).id, 'a', 'b', 'a']],
    ['own-1', [own(1).id, 'b', own(2).id]],
  ]);
  const [, first, second] = composeSurveyType(definition, choices, [own(1)]).sections;
  expect(idsOf(first!.questions)).toEqual([own(1).id, 'a']);
  expect(idsOf(second!.questions)).toEqual(['b']);
});

it("keeps each section's library, uses its chosen questions, and leads to the same type if applied again, whatever the choices", () => {
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
      // Composing the author's type or a composed one leads to the same questions.
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
