import { Type, type Static } from 'typebox';
import { sectionLayouts } from '../entities/individualReport.ts';
import { questionDefinitions } from '../entities/question.ts';
import type { Language } from '../languages.ts';
import { closed, code, oneOf, plainText, richText } from '../schema.ts';

/*
 * A survey type (template), as an author writes it in a file under content/survey-types/. Checked when it is loaded.
 * Texts called HTML are written as Markdown in the file and stored as HTML. Codes are lower-case words with hyphens.
 * They are stored with answers, so a code is never changed or reused for something else.
 */

/** A question of the given type as its author writes it. If several types are given, a question of any of them. */
export type DefinitionOf<QuestionType extends keyof typeof questionDefinitions> = {
  [Each in QuestionType]: Static<(typeof questionDefinitions)[Each]>;
}[QuestionType];
export type QuestionDefinition = DefinitionOf<keyof typeof questionDefinitions>;
const QuestionDefinition = Type.Unsafe<QuestionDefinition>(Type.Union(Object.values(questionDefinitions)));

/** An item of an aspect: a scale question or a matrix sub-question. `reversed`: a high answer means a low score. */
const Item = closed({
  question: code,
  reversed: Type.Optional(Type.Boolean()),
  /**
   * Only in versions that score events: an event that should not happen to anyone, such as a threat or sexual
   * harassment. People who report such an event see support and their rights first.
   */
  serious: Type.Optional(Type.Boolean()),
});

const AspectDefinition = closed({
  code,
  name: plainText,
  group: Type.Optional(code),
  icon: Type.Optional(code),
  descriptionArticle: Type.Optional(code),
  /** What the aspect is, in one sentence. */
  description: Type.Optional(plainText),
  /** Articles recommended by the band of the aspect's score. */
  articles: closed({ poor: Type.Array(code), good: Type.Array(code), great: Type.Array(code) }),
  items: Type.Array(Item, { minItems: 1 }),
});

/**
 * An event that should not happen to anyone, asked for by a scale question or a matrix row. It is counted, and is part
 * of no score. `serious`: a threat, an attack or sexual harassment, after which support comes first.
 */
const EventDefinition = closed({
  code,
  name: plainText,
  description: Type.Optional(plainText),
  group: Type.Optional(code),
  question: code,
  serious: Type.Optional(Type.Boolean()),
});

/**
 * The events of a section. `bands` has the values of their scales at which the person's bands good (it happened) and
 * poor begin. Lower values say that it did not happen. The labels belong to these bands.
 */
const EventsDefinition = closed({
  bands: closed({ good: Type.Integer(), poor: Type.Integer() }),
  minLabel: plainText,
  midLabel: plainText,
  maxLabel: plainText,
  /** Articles on what helps and on rights. In every personal report, whatever was answered. */
  articles: Type.Array(code, { minItems: 1 }),
  /** A question with several choices that asks who the events came from. */
  source: Type.Optional(code),
  items: Type.Array(EventDefinition, { minItems: 1, maxItems: 12 }),
});

const ScoredSectionDefinition = closed({
  code,
  name: plainText,
  layout: oneOf(sectionLayouts),
  intro: Type.Optional(richText),
  /**
   * The text about the section's score, by band. The optional texts are more exact
   * (docs/rules/personal-report.md#summaries).
   */
  summaries: closed({
    poor: richText,
    good: richText,
    great: richText,
    mostlyPoor: Type.Optional(richText),
    onePoor: Type.Optional(richText),
    partlyGreat: Type.Optional(richText),
  }),
  /** The report's text of the lowest band if this section has no score. */
  summaryWithout: Type.Optional(plainText),
  /**
   * A text about what is usual for most people, such as how much the section's subject varies and what affects it.
   * Shown whatever the score.
   */
  usual: Type.Optional(richText),
  minLabel: Type.Optional(plainText),
  midLabel: Type.Optional(plainText),
  maxLabel: Type.Optional(plainText),
  groupings: Type.Optional(
    Type.Array(
      closed({
        title: plainText,
        intro: Type.Optional(richText),
        groups: Type.Array(closed({ code, title: plainText }), { minItems: 1 }),
      }),
    ),
  ),
  articles: Type.Optional(Type.Array(code)),
  aspects: Type.Array(AspectDefinition, { minItems: 1 }),
  events: Type.Optional(EventsDefinition),
  /** The text about the section in the organisation's report, whatever its score. */
  organisation: Type.Optional(
    closed({
      description: richText,
      /** What the organisation can do. The report shows it as an area of its own, with the article. */
      content: Type.Optional(
        closed({
          title: plainText,
          text: richText,
          /**
           * The measures, most effective first, between `text` and `conclusion`. `title` is the title of an action.
           * `about` has the codes of the aspects and events that the measure helps with. Without it, all of the section.
           */
          measures: Type.Optional(
            Type.Array(
              closed({
                title: plainText,
                text: Type.Optional(richText),
                about: Type.Optional(Type.Array(code, { minItems: 1, uniqueItems: true })),
              }),
              { minItems: 1 },
            ),
          ),
          conclusion: Type.Optional(richText),
          article: Type.Optional(code),
        }),
      ),
    }),
  ),
});

/**
 * Ten frequency questions. A person with high distress is offered support before any score. The distress score is the
 * mean of the items, from 0 (no distress) to 1 (the highest distress). `bands` has the scores at which moderate and
 * high distress begin. They are provisional and not diagnostic, and the score is never shown as a number. `reversed`: a
 * frequent answer means low distress.
 */
const DistressScale = closed({
  items: Type.Array(Item, { minItems: 10, maxItems: 10 }),
  bands: closed({ moderate: Type.Number({ minimum: 0, maximum: 1 }), high: Type.Number({ minimum: 0, maximum: 1 }) }),
});

export const SurveyType = closed({
  id: code,
  name: plainText,
  description: Type.Optional(richText),
  expectedDuration: Type.Integer({ minimum: 1, maximum: 120, description: 'Minutes' }),
  /** The sections of questions, in order. */
  sections: Type.Array(
    closed({
      id: code,
      name: plainText,
      intro: Type.Optional(richText),
      /** The organisation chooses this section's questions. `questions` is the initial choice and may be empty. */
      editable: Type.Optional(Type.Boolean()),
      questions: Type.Array(QuestionDefinition),
      /** The library of an editable section: questions that can be added to it. */
      availableQuestions: Type.Optional(Type.Array(QuestionDefinition)),
    }),
    { minItems: 1 },
  ),
  /** How the answers are scored and reported. */
  report: closed({
    title: closed({ lead: plainText, text: plainText }),
    /** Two sentences about the whole report. The band of the mean section score selects them. */
    summaries: closed({ poor: plainText, good: plainText, great: plainText }),
    /**
     * Scores below `good` are poor, scores of `great` and above are great. The bands are provisional and not
     * diagnostic.
     */
    bands: closed({ good: Type.Number({ minimum: 0, maximum: 1 }), great: Type.Number({ minimum: 0, maximum: 1 }) }),
    minLabel: Type.Optional(plainText),
    midLabel: Type.Optional(plainText),
    maxLabel: Type.Optional(plainText),
    sections: Type.Array(ScoredSectionDefinition, { minItems: 1 }),
    /** Organisations see the answers to each item of an aspect, as shares. */
    itemShares: Type.Optional(Type.Boolean()),
    supportArticle: code,
    /** How to read an organisation's report. */
    organisationArticle: Type.Optional(code),
    distress: Type.Optional(DistressScale),
  }),
});
export type SurveyType = Static<typeof SurveyType>;
export type SurveySectionDefinition = SurveyType['sections'][number];
export type ScoredSection = SurveyType['report']['sections'][number];
export type AspectDefinition = ScoredSection['aspects'][number];
export type EventsDefinition = NonNullable<ScoredSection['events']>;
export type DistressScale = NonNullable<SurveyType['report']['distress']>;

/**
 * What participants read of a survey type in other languages: texts by field, by the key of their place
 * (server/content/surveyTypeTexts.ts). Rich texts are HTML.
 */
export type SurveyTypeTranslations = Partial<
  Record<Language, Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>>
>;

/** A survey type as a survey keeps it: its definition, and its words in other languages. */
export interface SurveyTypeVersion {
  definition: SurveyType;
  translations: SurveyTypeTranslations;
}
