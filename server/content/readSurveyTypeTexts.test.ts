import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { projectRoot } from '../projectRoot.ts';
import { collectProblems } from './contentFiles.ts';
import { readSurveyTypes } from './readSurveyTypes.ts';
import { readSurveyTypeTexts } from './readSurveyTypeTexts.ts';
import { placeKeys } from './surveyTypeTexts.ts';

const { id } = everyQuestionType;
const english = { ids: new Set([id, 'broken']), surveyTypes: new Map([[id, { definition: everyQuestionType }]]) };

const read = (text: string, name = id) => {
  const { complain, throwIfAny } = collectProblems();
  const texts = readSurveyTypeTexts([{ name, file: `content/de/survey-types/${name}.yaml`, text }], english, complain);
  throwIfAny();
  return texts;
};

const [section] = everyQuestionType.sections;
const question = section!.questions.find(({ type }) => type === 'multi')!;
const german = `id: ${id}
name: Alle Fragen
sections:
  - id: ${section!.id}
    intro: Ein **kurzer**.
    questions:
      - id: ${question.id}
        title: Wo?
report:
  sections:
    - code: mood
      summaries: { poor: '*Wenig*' }
      groupings:
        - title: Zwei Seiten
          groups: [{ code: burden, title: Was belastet }]
      aspects:
        - code: calm
          name: Ruhe
`;

test('reads texts by the ids of their elements, and rich texts as sanitised HTML', () => {
  const texts = read(german).get(id)!;
  expect(texts.get(placeKeys.surveyType)).toEqual({ name: 'Alle Fragen' });
  expect(texts.get(placeKeys.section(section!.id))).toEqual({ intro: '<p>Ein <strong>kurzer</strong>.</p>' });
  expect(texts.get(placeKeys.question(question.id))).toEqual({ title: 'Wo?' });
  expect(texts.get(placeKeys.sectionSummaries('mood'))).toEqual({ poor: '<p><em>Wenig</em></p>' });
  expect(texts.get(placeKeys.group('mood', 'burden'))).toEqual({ title: 'Was belastet' });
  expect(texts.get(placeKeys.aspect('calm'))).toEqual({ name: 'Ruhe' });
});

test('a survey type whose English file has a mistake causes no second error', () => {
  expect(read('id: broken', 'broken').size).toBe(0);
});

const where = `content/de/survey-types/${id}.yaml: `;

test.each<[string, string, string, string]>([
  [
    'unknown question',
    `id: ${question.id}`,
    'id: nobody',
    `${where}sections[0].questions[0]: English has no question nobody (line 7)`,
  ],
  [
    'unknown aspect',
    'code: calm',
    'code: storm',
    `${where}report.sections[0].aspects[0]: English has no aspect storm (line 17)`,
  ],
  [
    'unknown group',
    'code: burden',
    'code: load',
    `${where}report.sections[0].groupings[0].groups[0]: English has no group load of report section mood`,
  ],
  ['another number of options', 'title: Wo?', 'options: [Hier]', `${where}sections[0].questions[0].options: must be`],
  [
    'a question twice',
    'title: Wo?',
    `title: Wo?\n      - id: ${question.id}`,
    `${where}sections[0].questions[1]: "question ${question.id}" is already used at sections[0].questions[0] (line 9)`,
  ],
  ['a number', 'title: Wo?', 'min: 2', `${where}sections[0].questions[0].min: is not a known field (line 8)`],
  [
    'what organisers read',
    `id: ${id}`,
    `id: ${id}\ndescription: Alle`,
    `${where}description: is not a known field (line 2)`,
  ],
  ['HTML', 'Ein **kurzer**.', 'Ein <b>kurzer</b>.', `${where}sections[0].intro: HTML is not kept`],
  ['HTML in a summary', '*Wenig*', '<i>Wenig</i>', `${where}report.sections[0].summaries.poor: HTML is not kept`],
  ['another id', `id: ${id}`, 'id: pulse', `${where}id: must be "${id}", the name of the file (line 1)`],
  ['no YAML', `id: ${id}`, 'id: "', `${where}Missing closing "quote`],
])('a mistake names file, field and line: %s', (_name, from, to, expected) => {
  const text = german.replace(from, to);
  expect(text).not.toBe(german);
  expect(() => read(text)).toThrow(expected);
});

test('rejects a file for an unknown survey type', () => {
  expect(() => read('id: nobody', 'nobody')).toThrow(
    'content/de/survey-types/nobody.yaml: there is no English survey type of this name',
  );
});

test('the German example in docs/survey-types.md is a translation of the English one', async () => {
  const page = await readFile(path.join(projectRoot, 'docs/survey-types.md'), 'utf8');
  const [englishExample, germanExample] = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, yaml]) => yaml!);
  const { complain, throwIfAny } = collectProblems();
  const asFile = (text: string) => ({ name: 'focus', file: 'focus.yaml', text });
  const surveyTypes = readSurveyTypes(
    [asFile(englishExample!)],
    new Set(['support', 'energy-through-the-day', 'work-that-fits-people']),
    complain,
  );
  const texts = readSurveyTypeTexts([asFile(germanExample!)], { ids: new Set(['focus']), surveyTypes }, complain);
  throwIfAny();
  expect(texts.get('focus')!.get(placeKeys.surveyType)).toEqual({ name: 'Konzentriertes Arbeiten' });
  expect(texts.get('focus')!.get(placeKeys.aspect('focus'))).toEqual({ name: 'Konzentration' });
});
