import type { QuestionDefinition, ScoredSection, SurveyType, SurveyTypeVersion } from '#contract/content/surveyType.ts';
import type { Language } from '#contract/languages.ts';
import { placeKeys, type SurveyTypeTexts } from './surveyTypeTexts.ts';

type Translate = <Holder extends object>(key: string, holder: Holder) => Holder;

/**
 * Translates a survey type into another language. The texts are matched by ids, so this works for any version, whatever
 * questions an organisation has chosen. Texts without a translation stay as they are, and so do options and labels if
 * the number of translations differs. Nothing but texts changes.
 */
export function translateSurveyType(definition: SurveyType, texts: SurveyTypeTexts): SurveyType {
  const translate: Translate = (key, holder) => {
    const fitting = Object.entries(texts.get(key) ?? {}).filter(([field, text]) =>
      fits(text, holder[field as keyof typeof holder]),
    );
    return fitting.length === 0 ? holder : { ...holder, ...Object.fromEntries(fitting) };
  };
  const { report } = definition;
  return {
    ...definition,
    ...translate(placeKeys.surveyType, { name: definition.name }),
    sections: definition.sections.map((section) => ({
      ...translate(placeKeys.section(section.id), section),
      questions: section.questions.map((question) => translateQuestion(question, translate)),
      ...(section.availableQuestions && {
        availableQuestions: section.availableQuestions.map((question) => translateQuestion(question, translate)),
      }),
    })),
    report: {
      ...translate(placeKeys.report, report),
      title: translate(placeKeys.reportTitle, report.title),
      summaries: translate(placeKeys.reportSummaries, report.summaries),
      sections: report.sections.map((section) => translateReportSection(section, translate)),
    },
  };
}

const translateQuestion = (question: QuestionDefinition, translate: Translate): QuestionDefinition => {
  const translated = translate(placeKeys.question(question.id), question);
  return 'subquestions' in translated
    ? { ...translated, subquestions: translated.subquestions.map((row) => translate(placeKeys.question(row.id), row)) }
    : translated;
};

const translateReportSection = (section: ScoredSection, translate: Translate): ScoredSection => ({
  ...translate(placeKeys.reportSection(section.code), section),
  summaries: translate(placeKeys.sectionSummaries(section.code), section.summaries),
  ...(section.groupings && {
    groupings: section.groupings.map((grouping, i) => ({
      ...translate(placeKeys.grouping(section.code, i), grouping),
      groups: grouping.groups.map((group) => translate(placeKeys.group(section.code, group.code), group)),
    })),
  }),
  aspects: section.aspects.map((aspect) => translate(placeKeys.aspect(aspect.code), aspect)),
  ...(section.events && {
    events: {
      ...translate(placeKeys.events(section.code), section.events),
      items: section.events.items.map((event) => translate(placeKeys.aspect(event.code), event)),
    },
  }),
});

/** Returns whether a translation has the form of the English text: both are texts, or lists of the same length. */
const fits = (text: string | readonly string[], english: unknown): boolean =>
  typeof text === 'string' ? typeof english === 'string' : Array.isArray(english) && english.length === text.length;

/**
 * Returns a function that translates versions of survey types into one language. A version keeps the translation that
 * it was stored with. If it has none in this language, it takes that of the content folder. A version never changes, so
 * it is translated once, and the translation is cached as long as the version is in memory.
 *
 * Versions that were stored before names were translated have no translation of their name. They take that of the
 * content folder, unless the type has another English name there.
 * @param present the translations of the content folder, by the id of the type.
 * @param current the survey types of the content folder, by id.
 */
export function surveyTypeIn(
  language: Language,
  present: ReadonlyMap<string, SurveyTypeTexts>,
  current: ReadonlyMap<string, Pick<SurveyTypeVersion, 'definition'>>,
): (version: SurveyTypeVersion) => SurveyType {
  const known = new WeakMap<SurveyTypeVersion, SurveyType>();
  return (version) => {
    const { definition, translations } = version;
    const stored = translations[language];
    const inFolder = present.get(definition.id);
    if (!stored && !inFolder) return definition;
    const translated = known.get(version) ?? translateSurveyType(definition, textsOfVersion());
    known.set(version, translated);
    return translated;

    function textsOfVersion(): SurveyTypeTexts {
      const texts = new Map(stored ? Object.entries(stored) : inFolder);
      if (stored?.[placeKeys.surveyType]?.['name'] !== undefined) return texts;
      const isSameName = current.get(definition.id)?.definition.name === definition.name;
      return texts.set(placeKeys.surveyType, (isSameName && inFolder?.get(placeKeys.surveyType)) || {});
    }
  };
}
