import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, id, instant, nullable, oneOf, score } from '../schema.ts';
import { Article } from './article.ts';
import { surveyStatuses } from './survey.ts';

const areaTypes = ['aspects', 'data', 'content'] as const;
const seriesStyles = ['bars', 'line'] as const;

const scored = {
  scored: Type.Boolean({
    description:
      'False if there is no such score: the survey type has none because it would mix different things, it is not made of the same items by the same rule in all surveys that are combined or compared, or it is a section of answers to single questions. Then `score` is null',
  }),
};
const suppressed = {
  suppressed: Type.Optional(
    Type.Literal(true, {
      description:
        'True if the null values next to it are suppressed because they could identify someone. If false, null means that there is no data',
    }),
  ),
};
const share = nullable(score);
/** The values of `difference`. If several hold, it is the first: clearly, practically the same, probably, no clear. */
export const differences = [
  'noClearDifference',
  'probablyHigher',
  'probablyLower',
  'clearlyHigher',
  'clearlyLower',
  'practicallySame',
] as const;
export type Difference = (typeof differences)[number];
const sampleSize = nullable(Type.Integer({ description: 'Number of responses included' }));
const people = (description: string) => nullable(Type.Integer({ description }));

/** The fields that say how sure a score is. They are wherever a `score` is. */
const certainty = {
  sampleSize,
  invited: people(
    'Number of invited people, as of closing, in everyone or in groups. null for a population by answers',
  ),
  invitedCompleted: people('Number of these people who completed the survey'),
  interval: nullable(
    Type.Object(
      { low: score, high: score },
      { description: '95% interval of the score. null for a suppressed score, a share, or a norm' },
    ),
  ),
};

/** The difference between a score and the one that it is compared with. */
const comparison = {
  difference: nullable(
    oneOf(differences, {
      description:
        "Whether the report's score is higher or lower than this one (in a heat map: this one than that of all others together. In a trend: this one than the survey before). null if it is suppressed or cannot be compared",
    }),
  ),
  differenceInterval: nullable(
    Type.Object(
      { low: Type.Number(), high: Type.Number() },
      { description: 'The difference, plus and minus the critical value for "clearly" times its standard error' },
    ),
  ),
};
export interface Interval {
  low: number;
  high: number;
}

const html = nullable(Type.String({ description: 'HTML' }));

/** A score with its comparisons: first the survey or the norm, then the filter. */
export const ComparedScore = Type.Object({
  name: Type.String(),
  score: nullable(score),
  ...scored,
  ...certainty,
  ...comparison,
  ...suppressed,
});
export type ComparedScore = Static<typeof ComparedScore>;

/**
 * The distribution of people's scores of an aspect: the shares of poor, good and great, and the mean. If surveys with
 * different bands are combined or compared, the shares are null.
 */
export const ReportAspect = Type.Object({
  code: Type.String(),
  name: Type.String(),
  longName: Type.String(),
  score: nullable(score),
  ...scored,
  minRatio: share,
  midRatio: share,
  maxRatio: share,
  ...certainty,
  ...comparison,
  group: nullable(Type.String({ description: 'Code of the group that the aspect belongs to' })),
  icon: nullable(Type.String()),
  ...suppressed,
});
export type ReportAspect = Static<typeof ReportAspect>;

/** A data point of a chart. `y` is the share of people in per cent, and `score` is the same share from 0 to 1. */
export const DataPoint = Type.Object({
  x: Type.Number(),
  y: nullable(Type.Number({ minimum: 0, maximum: 100 })),
  label: Type.String(),
  score: nullable(score),
  ...scored,
  ...certainty,
  merged: Type.Optional(
    Type.Literal(true, { description: 'Several options of a question, shown together to protect confidentiality' }),
  ),
});
export type DataPoint = Static<typeof DataPoint>;

/** The chart data of one population: its aspects, or its data points. */
export const ReportSeries = Type.Object({
  name: Type.String(),
  style: nullable(oneOf(seriesStyles)),
  sampleSize,
  aspects: Type.Array(ReportAspect),
  data: Type.Array(DataPoint),
  ...suppressed,
});
export type ReportSeries = Static<typeof ReportSeries>;

const axis = nullable(
  Type.Object({ name: Type.String(), domain: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }) }),
);

const step = {
  atLeast: Type.Integer(),
  atMost: Type.Integer(),
  of: Type.Integer({ description: 'Number of responses, as of closing' }),
};

/**
 * The number of people who reported something, as a range. Counted once, at closing, in steps of the
 * minimum, for everyone and for each line. A person is in one line. Removals change nothing.
 */
const Reported = Type.Object({
  ...step,
  lines: Type.Array(Type.Object({ name: Type.String(), ...step }), {
    description: 'By name. People in none of the other lines are last. Empty if fewer than three lines can be shown',
  }),
});
export type Reported = Static<typeof Reported>;

/**
 * The fields that only an area about an event has, or about who events came from. Such an area has no series. The `content`
 * of an event is the question that was asked.
 */
const eventFields = {
  score: Type.Optional(Type.Null()),
  scored: Type.Optional(Type.Literal(false)),
  sampleSize: Type.Optional(Type.Integer({ description: 'Number of responses in the population' })),
  invited: Type.Optional(certainty.invited),
  invitedCompleted: Type.Optional(certainty.invitedCompleted),
  interval: Type.Optional(Type.Null()),
  reported: Type.Optional(
    nullable(Reported, { description: 'null and suppressed, except in the report of everyone without comparisons' }),
  ),
  ...suppressed,
};

/** Something that an organisation can do about a section. */
export const ReportMeasure = Type.Object({
  title: Type.String({ description: 'What to do, as the title of an action' }),
  text: html,
  about: Type.Array(Type.String(), {
    description: 'Codes of the aspects and events that it helps with. Empty: all of the section',
  }),
});
export type ReportMeasure = Static<typeof ReportMeasure>;

/**
 * A part of a section: aspects, data or content. Its first series is the report's own, and the others are comparisons.
 */
export const ReportArea = Type.Object({
  id: Type.String(),
  areaType: oneOf(areaTypes),
  name: Type.String(),
  description: html,
  analysis: html,
  content: html,
  article: nullable(Article),
  minLabel: nullable(Type.String()),
  midLabel: nullable(Type.String()),
  maxLabel: nullable(Type.String()),
  groups: Type.Array(Type.Object({ code: Type.String(), title: Type.String() })),
  series: Type.Array(ReportSeries),
  xAxis: axis,
  yAxis: axis,
  ordered: Type.Optional(
    Type.Boolean({
      description: 'Only for the answers to a question: false if its options have no order of their own',
    }),
  ),
  measures: Type.Optional(
    Type.Object(
      { introduction: html, list: Type.Array(ReportMeasure), conclusion: html },
      { description: 'Only for content: its parts. `content` has them in one text' },
    ),
  ),
  ...eventFields,
});
export type ReportArea = Static<typeof ReportArea>;

/** A score with its labels and comparisons. */
const labelledScore = {
  score: nullable(score),
  ...scored,
  ...certainty,
  minLabel: Type.String(),
  midLabel: Type.String(),
  maxLabel: Type.String(),
  compareToScores: Type.Array(ComparedScore),
};

export const SurveyReportSection = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: html,
  ...labelledScore,
  areas: Type.Array(ReportArea),
  ...suppressed,
});
export type SurveyReportSection = Static<typeof SurveyReportSection>;

/** A closed survey, as reports refer to it. */
export const ReportedSurvey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: oneOf(surveyStatuses),
  template: Type.Object({ id: Type.String(), name: Type.String() }),
  whenOpen: nullable(instant),
  whenClosed: nullable(instant),
  participants: Type.Object({ totalCount: Type.Integer(), completedCount: Type.Integer() }),
});
export type ReportedSurvey = Static<typeof ReportedSurvey>;

/** The source of the norm's scores. */
const Norm = Type.Object({
  source: Type.String({ description: 'A sentence' }),
  date: instant,
  organisations: Type.Integer(),
  sampleSize: Type.Integer({ description: 'Number of people in all of these organisations together' }),
});
type Norm = Static<typeof Norm>;

/**
 * The values that the intervals and labels of a report are computed with, on the scale of scores. Released once for
 * each snapshot. Null while they are being calculated.
 */
const uncertainty = nullable(
  Type.Object({
    critical: nullable(
      Type.Object(
        { clearly: Type.Number(), probably: Type.Number() },
        {
          description:
            'Critical values for a reporting group against all others, in standard errors. null if nothing can be compared so, or in a combined report',
        },
      ),
    ),
    smallestDifference: Type.Number({ description: 'The smallest difference that matters' }),
    sds: Type.Array(
      Type.Object({
        code: Type.String({ description: '`overall`, `<index>`, `<section>` or `<section>/<aspect>`' }),
        sd: Type.Number({ description: 'Standard deviation within the blocks' }),
        declared: Type.Boolean({
          description: 'Whether it is assumed, because fewer than 30 people have a value or only tallies are left',
        }),
      }),
    ),
    declaredIn: Type.Integer({
      description:
        'The number of surveys of the report in which a standard deviation is assumed because fewer than 30 people have a value',
    }),
    talliesOnly: Type.Boolean({
      description:
        'True if the answers of a survey of the report were erased before this was computed. Its standard deviations are assumed, and no difference is called clear or probable',
    }),
  }),
);

/** The values of `relation`. */
const relations = ['otherSurvey', 'apart', 'whole', 'part', 'fixed'] as const;
export type RelationKind = (typeof relations)[number];

/**
 * A comparison: the populations that its labels compare, and the comparisons that they allow for. It has an uncertainty of
 * its own only if it is with another survey.
 */
const ReportComparison = Type.Object({
  name: Type.String(),
  relation: nullable(
    oneOf(relations, {
      description:
        "How its population is related to the report's own. `otherSurvey`: another survey, whose people are treated as other people. `apart`: no one is in both. `whole`: it contains the report's own, which is compared with the others in it. `part`: the report's own contains it, and the others there are compared with it. `fixed`: a norm. null if there is no label, because people may be in both",
    }),
  ),
  whole: nullable(
    Type.String({
      description:
        'For `whole` and `part`, the name of the population that contains the other. null if it is everyone in the surveys of the report',
    }),
  ),
  family: nullable(
    Type.Object(
      { scores: Type.Integer(), groups: Type.Integer() },
      {
        description:
          'The comparisons that `clearly` and `probably` allow for: each score of each group. null if no difference is called clear or probable',
      },
    ),
  ),
  uncertainty,
});
export type ReportComparison = Static<typeof ReportComparison>;

/** An index: the mean of sections that measure the same kind of thing. */
const ReportIndex = Type.Object({
  code: Type.String(),
  name: Type.String(),
  sections: Type.Array(Type.String(), { description: 'Ids of its sections. If there is one, the scores are the same' }),
  ...labelledScore,
  ...suppressed,
});

/** An organisation's report on a closed survey. */
export const SurveyReport = Type.Object({
  survey: ReportedSurvey,
  whenErased: nullable(
    Type.String({
      format: 'date-time',
      description:
        "When the survey's answers were erased under the organisation's retention period. Numbers pre-approved at closing remain available",
    }),
  ),
  score: nullable(score),
  ...scored,
  ...certainty,
  sampleSize: Type.Integer({ description: 'Number of submitted responses' }),
  uncertainty,
  compareToScores: Type.Array(ComparedScore),
  unscored: Type.Array(Type.String(), {
    description:
      'The scores that the survey type does not have, because they would mix different things: `overall`, `<section>`',
  }),
  indices: Type.Array(ReportIndex, {
    description: 'The scores that the survey type has instead of an overall score',
  }),
  comparisons: Type.Array(ReportComparison, { description: 'In the order of `compareToScores`' }),
  executiveSummary: html,
  summarised: nullable(
    Type.Object({
      when: instant,
      sampleSize: Type.Integer({
        description: 'Number of responses at that time. Removals may have made it smaller since',
      }),
    }),
    {
      description: 'When the executive summary was saved. null without one, or if it was saved by an earlier version',
    },
  ),
  article: nullable(Article),
  combinedSurveys: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  normative: nullable(Norm),
  bands: Type.Object(
    { good: score, great: score },
    {
      description:
        'Where the bands begin. A score below `good` gets minLabel, a score of `great` or above gets maxLabel, and a score in between gets midLabel',
    },
  ),
  minLabel: Type.String(),
  midLabel: Type.String(),
  maxLabel: Type.String(),
  sections: Type.Array(SurveyReportSection),
  ...suppressed,
});
export type SurveyReport = Static<typeof SurveyReport>;

/**
 * A score for one population: of a section, of an aspect (`<section>/<aspect>`) of a section without a score, or in a
 * trend of an index. If `scored` and not `suppressed`, null means that no one answered enough
 * questions.
 */
export const ReportedSectionScore = Type.Object({
  sectionId: Type.String(),
  score: nullable(score),
  ...scored,
  ...certainty,
  ...comparison,
  ...suppressed,
});
export type ReportedSectionScore = Static<typeof ReportedSectionScore>;

const shownScores = Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
  description:
    'The sections with a score, and the aspects of the others. In a trend, the indices come first, and an index of a single section is shown as that section',
});
const bands = Type.Object({ good: score, great: score });
const bandLabels = { bands, minLabel: Type.String(), midLabel: Type.String(), maxLabel: Type.String() };

/**
 * The scores of a closed survey's groups by section, next to the scores of everyone. Uses only numbers that were
 * pre-approved at closing. All scores of a group that was not pre-approved are suppressed.
 */
export const HeatMap = Type.Object({
  sections: shownScores,
  aspects: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
    description: 'All aspects, in the order of their sections',
  }),
  rows: Type.Array(
    Type.Object({
      group: nullable(Type.Object({ id: Type.String(), name: Type.String() }, { description: 'null: everyone' })),
      sampleSize,
      invited: certainty.invited,
      invitedCompleted: certainty.invitedCompleted,
      scores: Type.Array(ReportedSectionScore),
      aspectScores: Type.Array(ReportedSectionScore, { description: 'In the order of `aspects`' }),
      ...suppressed,
    }),
  ),
  minimum: Type.Integer({ description: 'Minimum number of people for a number to be released' }),
  uncertainty,
  ...bandLabels,
});
export type HeatMap = Static<typeof HeatMap>;

/**
 * The scores of everyone in a closed survey and in earlier surveys of the same type, earliest first, as pre-approved
 * at closing. An earlier survey has a score only if it is made of the same items by the same rule as in the closed one.
 */
export const Trend = Type.Object({
  sections: shownScores,
  surveys: Type.Array(
    Type.Object({
      survey: ReportedSurvey,
      score: nullable(score),
      ...scored,
      ...certainty,
      ...comparison,
      uncertainty,
      scores: Type.Array(ReportedSectionScore),
      ...suppressed,
    }),
  ),
  ...bandLabels,
});
export type Trend = Static<typeof Trend>;

/** Texts that a person writes into a report. An omitted field keeps its text, and null removes it. */
export const SurveyReportPatch = closed({
  executiveSummary: Type.Optional(nullable(Type.String({ maxLength: limits.richTextLength, verbatim: true }))),
  sections: Type.Optional(
    Type.Array(
      closed({
        id,
        areas: Type.Array(
          closed({
            id,
            analysis: nullable(Type.String({ maxLength: limits.richTextLength, verbatim: true })),
          }),
          { maxItems: limits.reportAreas },
        ),
      }),
      { maxItems: limits.reportAreas },
    ),
  ),
});
export type SurveyReportPatch = Static<typeof SurveyReportPatch>;

const tileScore = { name: Type.String(), score: nullable(score), ...scored, sampleSize };

/** A report, as in a list, with the released scores of everyone. */
export const ReportTile = Type.Object({
  score: nullable(score),
  ...scored,
  indices: Type.Array(Type.Object({ code: Type.String(), ...tileScore }), {
    description: 'The scores that the survey type has instead of an overall score',
  }),
  sections: Type.Array(Type.Object({ id: Type.String(), ...tileScore })),
  survey: ReportedSurvey,
  ...suppressed,
});
export type ReportTile = Static<typeof ReportTile>;

/** Values of `sort` for the list of reports. Each may have a leading `-`. */
export const reportSortKeys = ['modified', 'reportAvailable'] as const;
export type ReportSortKey = (typeof reportSortKeys)[number];

/** A token that is valid for 60 seconds. It allows one download, or signs in to print the report. */
export const DownloadToken = Type.Object({ token: Type.String() });
