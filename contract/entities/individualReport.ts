import { Type, type Static } from 'typebox';
import { instant, nullable, oneOf, score } from '../schema.ts';
import { Article, ArticleSummary } from './article.ts';
import { Participation } from './participation.ts';

/** Shown wherever support is offered: the emergency number and one help line. */
export const SupportContacts = Type.Object({
  emergency: nullable(
    Type.Object(
      {
        number: Type.String(),
        country: Type.String({ description: 'ISO 3166-1 alpha-2' }),
      },
      { description: "The emergency number of the organisation's country; null if the country is not known" },
    ),
  ),
  line: nullable(
    Type.Object(
      {
        name: Type.String(),
        phone: Type.String(),
        hours: nullable(Type.String({ description: 'When the help line can be reached, as text' })),
      },
      { description: 'null if there is none' },
    ),
  ),
});
export type SupportContacts = Static<typeof SupportContacts>;

/** The support page, which anyone may open. */
export const Support = Type.Object({
  ...SupportContacts.properties,
  article: nullable(Article),
});
export type Support = Static<typeof Support>;

export const sectionLayouts = ['ranges', 'icons', 'summary'] as const;

export const bands = ['poor', 'good', 'great'] as const;

const margin = nullable(
  Type.Number({
    minimum: 0,
    description:
      'On the scale of `score`: 1.96 standard errors of measurement, so that `score` ± `margin` is a 95% interval. Null if there is no score',
  }),
);

/** A part of a section: a score, or an event. `score` is null if too few of its items were answered. */
export const Aspect = Type.Object({
  name: Type.String(),
  description: nullable(Type.String({ description: 'What the aspect is, in one sentence' })),
  score: nullable(score),
  scored: Type.Boolean({
    description: 'False for an event, which is counted and has no score. `score` and `margin` are then null',
  }),
  band: nullable(
    oneOf(bands, {
      description:
        'Selects the label; null if there is no score. An event that did not happen is `great`, one that did is `good`, and one that did more than once is `poor`. Never the top band of a score if the person reported a threat or sexual harassment in it',
    }),
  ),
  margin,
  label: nullable(Type.String({ description: 'The label of the band of an event. Null for a score' })),
  noHigherLabel: Type.Boolean({
    description:
      'True if “perhaps” names no label above that of `band`: of aspects about treatment, if the person reported an event',
  }),
  group: nullable(Type.String({ description: 'Code of the group that the aspect belongs to' })),
  icon: nullable(Type.String()),
  descriptionArticle: nullable(ArticleSummary),
  articles: Type.Array(ArticleSummary),
});
export type Aspect = Static<typeof Aspect>;

const scoreLabels = {
  minLabel: Type.String(),
  midLabel: Type.String(),
  maxLabel: Type.String(),
};

export const ReportSection = Type.Object({
  name: Type.String(),
  code: Type.String(),
  score: nullable(score),
  scored: Type.Boolean({
    description:
      'False if a mean of the aspects would mix different things. `score` is then null, whatever was answered',
  }),
  band: nullable(oneOf(bands, { description: 'Selects the label. Null if there is no score' })),
  margin,
  intro: nullable(Type.String({ description: 'HTML' })),
  summary: nullable(Type.String({ description: 'HTML' })),
  usual: nullable(Type.String({ description: 'HTML: what is usual, whatever the score' })),
  rights: nullable(
    Type.Object(ArticleSummary.properties, {
      description: 'The article on rights, if the section asks about events',
    }),
  ),
  layout: oneOf(sectionLayouts),
  groupings: Type.Array(
    Type.Object({
      title: Type.String(),
      intro: nullable(Type.String()),
      groups: Type.Array(Type.Object({ code: Type.String(), title: Type.String() })),
    }),
  ),
  aspects: Type.Array(Aspect),
  articles: Type.Array(ArticleSummary),
  ...scoreLabels,
});
export type ReportSection = Static<typeof ReportSection>;

const letterParagraphs = ['carries', 'weighs', 'scores', 'step', 'ask'] as const;

/** The letter at the beginning of a report: what carries the person, what weighs, one step for the week, and who to ask. */
export const ReportLetter = Type.Object({
  opening: Type.String(),
  paragraphs: Type.Array(
    Type.Object({
      code: oneOf(letterParagraphs, {
        description:
          'With `highPsychologicalDistressScore`, the letter stays neutral: `scores` is in place of `carries` and `weighs`',
      }),
      title: Type.String(),
      text: Type.String(),
      reason: Type.String({ description: 'Why the report says this' }),
      aspects: Type.Array(
        Type.Object({
          section: Type.Integer({ minimum: 0, description: 'Zero-based index in `sections`' }),
          name: Type.String({ description: 'The name of the aspect' }),
        }),
        { description: 'The aspects that the text is about' },
      ),
    }),
  ),
  step: Type.String({ description: 'The code of the step. Empty if there is none' }),
});
export type ReportLetter = Static<typeof ReportLetter>;

/** The personal report. */
export const IndividualReport = Type.Object({
  title: Type.Object({ lead: Type.String(), text: Type.String() }),
  summary: Type.String({ description: 'The application shows the letter in its place' }),
  ...scoreLabels,
  bands: Type.Object(
    { good: score, great: score },
    {
      description:
        'Where the bands begin. A score below `good` gets minLabel, a score of `great` or above gets maxLabel, and a score in between gets midLabel',
    },
  ),
  person: Type.Object({ name: nullable(Type.String()) }),
  letter: ReportLetter,
  sections: Type.Array(ReportSection),
});
export type IndividualReport = Static<typeof IndividualReport>;

/** Support that is offered next to the report, to someone who may need it. */
export const ReportSupport = Type.Object({
  supportArticle: nullable(Article),
  highPsychologicalDistressScore: Type.Boolean(),
  first: Type.Boolean({
    description:
      'True if support is shown before any score: if `highPsychologicalDistressScore` is true, or after other serious answers. It triggers no mail and no notice',
  }),
  ...SupportContacts.properties,
  articles: Type.Array(Article, {
    description:
      'What helps, and which rights people have, if the survey asks about events. Complete, and the same whatever was answered',
  }),
  articlesFirst: Type.Boolean({
    description: 'True if these come before any score, because the person reported an event',
  }),
  supportToken: Type.String({
    description: "Opens the organisation's support page, /app/support/{supportToken}. It is the same for everyone",
  }),
});

export type ReportSupport = Static<typeof ReportSupport>;

/** Changes since the person's last submitted survey of the same type. */
export const ReportChange = Type.Object({
  since: Type.Object({
    participationId: Type.String(),
    name: Type.String({ description: 'The name of the earlier survey' }),
    whenCompleted: instant,
  }),
  aspects: Type.Array(
    Type.Object({
      section: Type.Integer({ minimum: 0, description: 'Zero-based index in `sections`' }),
      name: Type.String(),
      before: score,
      after: score,
    }),
    {
      description:
        'The aspects that are made of the same items in both surveys and differ by more than 1.96 × √2 standard errors of measurement. Empty if none does',
    },
  ),
  compared: Type.Integer({
    minimum: 0,
    description: 'Number of aspects with a score in both surveys and the same items',
  }),
});
export type ReportChange = Static<typeof ReportChange>;

/** The step that a person has kept from the letter of a report. */
export const KeptStep = Type.Object({
  code: Type.String(),
  text: Type.String(),
  whenKept: instant,
});
export type KeptStep = Static<typeof KeptStep>;

export const ParticipationReport = Type.Object({
  report: IndividualReport,
  participation: Participation,
  support: ReportSupport,
  change: nullable(ReportChange, {
    description: "Null without an earlier survey, and outside a session of the person's account",
  }),
  keptStep: nullable(KeptStep, {
    description: "Null if the person has kept none, and outside a session of the person's account",
  }),
});
export type ParticipationReport = Static<typeof ParticipationReport>;
