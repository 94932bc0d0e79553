import { Type, type Static } from 'typebox';
import { closed, code, plainText, richText } from '#contract/schema.ts';
import type { Path } from './contentFiles.ts';

const text = Type.Optional(plainText);
const rich = Type.Optional(richText);
const listOf = <T extends Parameters<typeof Type.Array>[0]>(each: T) => Type.Optional(Type.Array(each));
const manyWords = listOf(plainText);

const QuestionTexts = closed({
  id: code,
  title: text,
  subtitle: text,
  introduction: rich,
  options: manyWords,
  labels: manyWords,
  subquestions: listOf(closed({ id: code, title: text })),
});
const scoreLabels = { minLabel: text, midLabel: text, maxLabel: text };

/**
 * The content of content/<language>/survey-types/<id>.yaml, a survey type in another language. It has the same
 * structure as the survey type, but only ids, codes and texts. Texts can be left out and are then shown in English.
 * Options, labels and groupings are matched by position.
 */
export const SurveyTypeTranslation = closed({
  id: code,
  name: text,
  sections: listOf(
    closed({
      id: code,
      name: text,
      intro: rich,
      questions: listOf(QuestionTexts),
      availableQuestions: listOf(QuestionTexts),
    }),
  ),
  report: Type.Optional(
    closed({
      title: Type.Optional(closed({ lead: text, text: text })),
      summaries: Type.Optional(closed({ poor: text, good: text, great: text })),
      ...scoreLabels,
      sections: listOf(
        closed({
          code,
          name: text,
          intro: rich,
          usual: rich,
          ...scoreLabels,
          summaries: Type.Optional(
            closed({ poor: rich, good: rich, great: rich, mostlyPoor: rich, onePoor: rich, partlyGreat: rich }),
          ),
          summaryWithout: text,
          groupings: listOf(closed({ title: text, intro: rich, groups: listOf(closed({ code, title: text })) })),
          aspects: listOf(closed({ code, name: text, description: text })),
          events: Type.Optional(
            closed({ ...scoreLabels, items: listOf(closed({ code, name: text, description: text })) }),
          ),
        }),
      ),
    }),
  ),
});
/** The texts of a survey type for participants, from the type itself or its translation. */
export type SurveyTypeTranslation = Static<typeof SurveyTypeTranslation>;

type Text = string | readonly string[];

/** An element with texts, identified by `key`. A question's key is the same wherever it appears. */
export interface TextPlace {
  key: string;
  path: Path;
  /** The texts by field. Options and labels are lists. */
  texts: Record<string, Text>;
}

/** The texts of a survey type in one language, by the key of their element. Rich texts are HTML. */
export type SurveyTypeTexts = ReadonlyMap<string, Readonly<Record<string, Text>>>;

/**
 * The keys of elements with texts, used to list texts and to put them in place. Questions and the rows of matrices
 * share one set of ids.
 */
export const placeKeys = {
  surveyType: 'survey type',
  section: (id: string) => `section ${id}`,
  question: (id: string) => `question ${id}`,
  report: 'report',
  reportTitle: 'title of the report',
  reportSummaries: 'summaries of the report',
  reportSection: (sectionCode: string) => `report section ${sectionCode}`,
  sectionSummaries: (sectionCode: string) => `summaries of report section ${sectionCode}`,
  grouping: (sectionCode: string, index: number) => `grouping ${index} of report section ${sectionCode}`,
  group: (sectionCode: string, groupCode: string) => `group ${groupCode} of report section ${sectionCode}`,
  aspect: (aspectCode: string) => `aspect ${aspectCode}`,
  events: (sectionCode: string) => `events of report section ${sectionCode}`,
};

const richFields: readonly string[] = ['intro', 'introduction', 'usual'];

/** Returns whether the text of a field is Markdown in the file. */
export const isRichText = ({ key }: Pick<TextPlace, 'key'>, field: string): boolean =>
  richFields.includes(field) || key.startsWith('summaries of report section ');

/** Every element with texts, in the order of the file. */
export function textPlaces(surveyType: SurveyTypeTranslation): TextPlace[] {
  const { sections = [], report = {} } = surveyType;
  return [
    place(placeKeys.surveyType, [], surveyType, ['name']),
    ...sections.flatMap((section, i) => [
      place(placeKeys.section(section.id), ['sections', i], section, ['name', 'intro']),
      ...(['questions', 'availableQuestions'] as const).flatMap((list) =>
        (section[list] ?? []).flatMap((question, j) => questionPlaces(question, ['sections', i, list, j])),
      ),
    ]),
    place(placeKeys.reportTitle, ['report', 'title'], report.title, ['lead', 'text']),
    place(placeKeys.reportSummaries, ['report', 'summaries'], report.summaries, bands),
    place(placeKeys.report, ['report'], report, labels),
    ...(report.sections ?? []).flatMap((section, i) => reportSectionPlaces(section, ['report', 'sections', i])),
  ];
}

/** The texts of a survey type. */
export const textsOf = (surveyType: SurveyTypeTranslation): SurveyTypeTexts =>
  new Map(textPlaces(surveyType).map(({ key, texts }) => [key, texts]));

const bands = ['poor', 'good', 'great'];
const sectionSummaries = [...bands, 'mostlyPoor', 'onePoor', 'partlyGreat'];
const labels = ['minLabel', 'midLabel', 'maxLabel'];

const questionPlaces = (question: Static<typeof QuestionTexts>, at: Path): TextPlace[] => [
  place(placeKeys.question(question.id), at, question, ['title', 'subtitle', 'introduction', 'options', 'labels']),
  ...(question.subquestions ?? []).map((row, k) =>
    place(placeKeys.question(row.id), [...at, 'subquestions', k], row, ['title']),
  ),
];

type ReportSectionTexts = NonNullable<NonNullable<SurveyTypeTranslation['report']>['sections']>[number];

const reportSectionPlaces = (section: ReportSectionTexts, at: Path): TextPlace[] => [
  place(placeKeys.reportSection(section.code), at, section, ['name', 'intro', 'usual', 'summaryWithout', ...labels]),
  place(placeKeys.sectionSummaries(section.code), [...at, 'summaries'], section.summaries, sectionSummaries),
  ...(section.groupings ?? []).flatMap((grouping, j) => [
    place(placeKeys.grouping(section.code, j), [...at, 'groupings', j], grouping, ['title', 'intro']),
    ...(grouping.groups ?? []).map((group, k) =>
      place(placeKeys.group(section.code, group.code), [...at, 'groupings', j, 'groups', k], group, ['title']),
    ),
  ]),
  ...(section.aspects ?? []).map((aspect, j) =>
    place(placeKeys.aspect(aspect.code), [...at, 'aspects', j], aspect, ['name', 'description']),
  ),
  place(placeKeys.events(section.code), [...at, 'events'], section.events, labels),
  ...(section.events?.items ?? []).map((event, j) =>
    place(placeKeys.aspect(event.code), [...at, 'events', 'items', j], event, ['name', 'description']),
  ),
];

const place = (key: string, path: Path, holder: object | undefined, fields: readonly string[]): TextPlace => ({
  key,
  path,
  texts: Object.fromEntries(Object.entries(holder ?? {}).filter(([field]) => fields.includes(field))),
});
