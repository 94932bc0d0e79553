import { Type, type Static } from 'typebox';
import { sectionLayouts } from '../entities/individualReport.ts';
import { freeTextTypes, multichoiceTypes } from '../entities/question.ts';
import { closed, oneOf } from '../schema.ts';

/*
 * A survey type (template) as an author writes it in a file under content/survey-types/, checked at load.
 * Texts called HTML are written as Markdown in the file and stored as HTML. Codes are lower-case words with hyphens;
 * they are stored with answers, so a code is never changed or used again for something else.
 */
const code = Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 60 });
const words = Type.String({ minLength: 1, maxLength: 500 });
const richText = Type.String({ minLength: 1, maxLength: 5000 });

const common = {
  id: code,
  title: words,
  subtitle: Type.Optional(words),
  introduction: Type.Optional(richText),
  optional: Type.Optional(Type.Boolean()),
};

const scale = {
  min: Type.Integer({ minimum: 0, maximum: 100 }),
  max: Type.Integer({ minimum: 1, maximum: 100 }),
  labels: Type.Array(words, { minItems: 2, description: 'One a value from min to max, or the two ends' }),
  notApplicableOption: Type.Optional(Type.Boolean()),
};

export const MultiDefinition = closed({
  ...common,
  type: Type.Literal('multi'),
  multichoiceType: oneOf(multichoiceTypes),
  options: Type.Array(words, { minItems: 2, maxItems: 200 }),
  allowOtherAnswer: Type.Optional(Type.Boolean()),
  filter: Type.Optional(
    Type.Boolean({ description: 'A demographic question by which the organisation may filter its report' }),
  ),
});
export const ScaleDefinition = closed({
  ...common,
  ...scale,
  type: Type.Literal('scale'),
  requiresOtherTitle: Type.Optional(Type.Boolean()),
});
export const MatrixDefinition = closed({
  ...common,
  ...scale,
  type: Type.Literal('matrix'),
  subquestions: Type.Array(closed({ id: code, title: words, requiresOtherTitle: Type.Optional(Type.Boolean()) }), {
    minItems: 2,
    maxItems: 30,
  }),
});
export const FreeTextDefinition = closed({
  ...common,
  type: Type.Literal('freeText'),
  freeTextType: oneOf(freeTextTypes),
});
export const QuestionDefinition = Type.Union([MultiDefinition, ScaleDefinition, MatrixDefinition, FreeTextDefinition]);
export type QuestionDefinition = Static<typeof QuestionDefinition>;

/** An item of an aspect: a scale question or a matrix sub-question. Reversed: a high answer means a low score. */
const Item = closed({
  question: code,
  reversed: Type.Optional(Type.Boolean()),
  /** An event that should not happen to anyone, such as a threat or sexual harassment. People who report it see support and rights first. */
  serious: Type.Optional(Type.Boolean()),
});

const AspectDefinition = closed({
  code,
  name: words,
  group: Type.Optional(code),
  icon: Type.Optional(code),
  descriptionArticle: Type.Optional(code),
  /** What it is, in a sentence. */
  description: Type.Optional(words),
  /** Articles recommended by the band of the aspect's score. */
  articles: closed({ poor: Type.Array(code), good: Type.Array(code), great: Type.Array(code) }),
  items: Type.Array(Item, { minItems: 1 }),
});

const ScoredSectionDefinition = closed({
  code,
  name: words,
  layout: oneOf(sectionLayouts),
  intro: Type.Optional(richText),
  /** What is said of the section's score, by band. */
  summaries: closed({ poor: richText, good: richText, great: richText }),
  /** What is usual, whatever the score: that it goes up and down, what moves it for most people. */
  usual: Type.Optional(richText),
  minLabel: Type.Optional(words),
  midLabel: Type.Optional(words),
  maxLabel: Type.Optional(words),
  groupings: Type.Optional(
    Type.Array(
      closed({
        title: words,
        intro: Type.Optional(richText),
        groups: Type.Array(closed({ code, title: words }), { minItems: 1 }),
      }),
    ),
  ),
  articles: Type.Optional(Type.Array(code)),
  aspects: Type.Array(AspectDefinition, { minItems: 1 }),
  /** What the organisation's report says of the section, whatever its score. */
  organisation: Type.Optional(
    closed({
      description: richText,
      /** What can be done about it: an area of its own, with an article. */
      content: Type.Optional(closed({ title: words, text: richText, article: Type.Optional(code) })),
    }),
  ),
});

/**
 * Ten questions of how often, from which support is offered before any score. The distress score is the mean of the
 * items, from 0 (never any of it) to 1 (always all of it). Bands begin at these scores; below `moderate` it is low.
 * Provisional, not diagnostic, and shown to nobody as a number. Reversed: often is the good end.
 */
const DistressScale = closed({
  items: Type.Array(Item, { minItems: 10, maxItems: 10 }),
  bands: closed({ moderate: Type.Number({ minimum: 0, maximum: 1 }), high: Type.Number({ minimum: 0, maximum: 1 }) }),
});

export const SurveyType = closed({
  id: code,
  name: words,
  description: Type.Optional(richText),
  expectedDuration: Type.Integer({ minimum: 1, maximum: 120, description: 'Minutes' }),
  /** What is asked, in order. */
  sections: Type.Array(
    closed({
      id: code,
      name: words,
      intro: Type.Optional(richText),
      /** The organisation chooses this section's questions: `questions` is what it begins with, and may be empty. */
      editable: Type.Optional(Type.Boolean()),
      questions: Type.Array(QuestionDefinition),
      /** The library of an editable section: what may be added to it. */
      availableQuestions: Type.Optional(Type.Array(QuestionDefinition)),
    }),
    { minItems: 1 },
  ),
  /** What is made of the answers. */
  report: closed({
    title: closed({ lead: words, text: words }),
    /** Two sentences about the whole, by the band of the mean of the sections' scores. */
    summaries: closed({ poor: words, good: words, great: words }),
    /** Scores below `good` are poor, from `great` up are great. Provisional, not diagnostic. */
    bands: closed({ good: Type.Number({ minimum: 0, maximum: 1 }), great: Type.Number({ minimum: 0, maximum: 1 }) }),
    minLabel: Type.Optional(words),
    midLabel: Type.Optional(words),
    maxLabel: Type.Optional(words),
    sections: Type.Array(ScoredSectionDefinition, { minItems: 1 }),
    supportArticle: code,
    /** How an organisation's report is to be read. */
    organisationArticle: Type.Optional(code),
    distress: Type.Optional(DistressScale),
  }),
});
export type SurveyType = Static<typeof SurveyType>;
export type SurveySectionDefinition = SurveyType['sections'][number];
export type ScoredSection = SurveyType['report']['sections'][number];
export type AspectDefinition = ScoredSection['aspects'][number];
export type DistressScale = NonNullable<SurveyType['report']['distress']>;
