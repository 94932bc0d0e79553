import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SurveyType, SurveyTypeTranslations } from '#contract/content/surveyType.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { placeKeys, textsOf, type SurveyTypeTexts } from './surveyTypeTexts.ts';
import { surveyTypeIn, translateSurveyType } from './translateSurveyType.ts';

/** All texts of a survey type, each changed by a function. */
const changed = (definition: SurveyType, change: (text: string) => string): SurveyTypeTexts =>
  new Map(
    [...textsOf(definition)].map(([key, fields]) => [
      key,
      Object.fromEntries(
        Object.entries(fields).map(
          ([field, text]) => [field, typeof text === 'string' ? change(text) : text.map(change)] as const,
        ),
      ),
    ]),
  );

/** A survey type without its texts: ids, types, numbers, items, articles. */
const structure = (definition: SurveyType) =>
  translateSurveyType(
    definition,
    changed(definition, () => ''),
  );

test('a translation into the same texts changes nothing', () => {
  expect(translateSurveyType(everyQuestionType, textsOf(everyQuestionType))).toEqual(everyQuestionType);
});

test('every text is put in place, and nothing but texts changes', () => {
  const marked = translateSurveyType(
    everyQuestionType,
    changed(everyQuestionType, (text) => `«${text}»`),
  );
  expect(textsOf(marked)).toEqual(changed(everyQuestionType, (text) => `«${text}»`));
  expect(structure(marked)).toEqual(structure(everyQuestionType));
  const name = `«${everyQuestionType.name}»`;
  expect({ ...marked, sections: 0, report: 0 }).toEqual({ ...everyQuestionType, name, sections: 0, report: 0 });
});

test('whatever the texts are, the structure, ids and numbers stay, and no element gets a text that it did not have', () => {
  const keys = [...textsOf(everyQuestionType).keys(), 'question of-nobody'];
  const field = fc.constantFrom(
    'title',
    'name',
    'intro',
    'options',
    'labels',
    'description',
    'usual',
    'minLabel',
    'poor',
    'lead',
    'subtitle',
  );
  const text = fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 12 }));
  const texts = fc
    .array(fc.tuple(fc.constantFrom(...keys), fc.dictionary(field, text, { maxKeys: 4 })))
    .map((entries) => new Map(entries));
  fc.assert(
    fc.property(texts, (any) => {
      const translated = translateSurveyType(everyQuestionType, any);
      expect(structure(translated)).toEqual(structure(everyQuestionType));
    }),
    { seed: 20261122, numRuns: 200 },
  );
});

const requested: SurveyType['sections'][number] = {
  id: 'own',
  name: 'Own',
  editable: true,
  questions: [
    { id: 'custom-1', type: 'freeText', freeTextType: 'long', title: 'Written by the organisation' },
    { id: 'team', type: 'multi', multichoiceType: 'single', title: 'Which team?', options: ['One', 'Two'] },
  ],
  availableQuestions: [
    { id: 'shift', type: 'multi', multichoiceType: 'single', title: 'Which shift?', options: ['Day', 'Night', 'Both'] },
  ],
};
const texts: SurveyTypeTexts = new Map<string, Record<string, string | string[]>>([
  [placeKeys.question('team'), { title: 'Welches Team?', subtitle: 'Neu', options: ['Eins', 'Zwei', 'Drei'] }],
  [placeKeys.question('shift'), { title: 'Welche Schicht?', options: ['Tag', 'Nacht', 'Beide'] }],
  [placeKeys.section('own'), { name: 'Eigene' }],
]);

test("questions are matched by id in any section. An organisation's own texts stay, and so do options if their number differs", () => {
  const [section] = translateSurveyType({ ...everyQuestionType, sections: [requested] }, texts).sections;
  expect(section).toEqual({
    ...requested,
    name: 'Eigene',
    questions: [requested.questions[0], { ...requested.questions[1], title: 'Welches Team?' }],
    availableQuestions: [
      { ...requested.availableQuestions![0], title: 'Welche Schicht?', options: ['Tag', 'Nacht', 'Beide'] },
    ],
  });
});

test('a version is translated once, with its stored translation or else that of the folder, and is unchanged without either', () => {
  const inGerman = surveyTypeIn('de', new Map([[everyQuestionType.id, texts]]), new Map());
  const version = { definition: everyQuestionType, translations: {} };
  expect(inGerman(version)).toBe(inGerman(version));
  expect(inGerman(version)).toEqual(translateSurveyType(everyQuestionType, texts));
  const own = { [placeKeys.section('choices')]: { name: 'Alles' } };
  const stored = { ...version, translations: { de: own } };
  expect(inGerman(stored)).toEqual(translateSurveyType(everyQuestionType, new Map(Object.entries(own))));
  const other = { ...version, definition: { ...everyQuestionType, id: 'other' } };
  expect(inGerman(other)).toBe(other.definition);
});

test('a name without a stored translation is translated as in the folder, if the type has the same English name there', () => {
  const { id, name } = everyQuestionType;
  const inFolder: SurveyTypeTexts = new Map([[placeKeys.surveyType, { name: 'Jede Frage' }]]);
  const nameOf = (translations: SurveyTypeTranslations, englishName = name) =>
    surveyTypeIn(
      'de',
      new Map([[id, inFolder]]),
      new Map([[id, { definition: everyQuestionType }]]),
    )({ definition: { ...everyQuestionType, name: englishName }, translations }).name;
  const withoutName = { de: { [placeKeys.section('choices')]: { name: 'Alles' } } };
  const withName = { de: { [placeKeys.surveyType]: { name: 'Alle Fragen' } } };
  expect([nameOf({}), nameOf(withoutName), nameOf(withName)]).toEqual(['Jede Frage', 'Jede Frage', 'Alle Fragen']);
  // The type was renamed after the version was stored.
  expect([nameOf({}, 'Earlier'), nameOf(withoutName, 'Earlier'), nameOf(withName, 'Earlier')]).toEqual([
    'Earlier',
    'Earlier',
    'Alle Fragen',
  ]);
});
