import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, id, instant, maybe, nullable, oneOf, score } from '../schema.ts';
import { Article } from './article.ts';
import { multichoiceTypes } from './question.ts';
import { surveyStatuses } from './survey.ts';

const areaTypes = ['aspects', 'data', 'content'] as const;
const seriesStyles = ['bars', 'line'] as const;

/**
 * Whose answers: within a question, and among groups, any of those named; across them all. `answers` index the options
 * that the survey's filters offer.
 */
export const ReportFilter = closed({
  questions: maybe(
    Type.Array(
      closed({
        id,
        answers: Type.Array(Type.Integer({ minimum: 0 }), { maxItems: limits.filterAnswers }),
      }),
      { maxItems: limits.filterQuestions },
    ),
  ),
  participantGroups: maybe(Type.Array(id, { maxItems: limits.filterGroups })),
});
export type ReportFilter = Static<typeof ReportFilter>;

/** What a report is to be about, and compared with: a survey or the norm, and other answers of the same surveys. */
export const ReportRequest = closed({
  filter: maybe(ReportFilter),
  compareToSurvey: maybe(id),
  compareToNormative: maybe(Type.Boolean()),
  compareToFilter: maybe(ReportFilter),
  combineWithSurveys: maybe(Type.Array(id, { maxItems: limits.combinedSurveys })),
});
export type ReportRequest = Static<typeof ReportRequest>;

/** What a report can be filtered by. Options that few chose are joined, as they were when the survey closed. */
export const ReportFilters = Type.Object({
  questions: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      type: oneOf(['multi']),
      multichoiceType: oneOf(multichoiceTypes),
      options: Type.Array(Type.String()),
      available: Type.Boolean({
        description:
          'Whether every option of it is answered by itself, and of a question with one choice every union of options. A request that names another question is rejected.',
      }),
    }),
  ),
  participantGroups: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      available: Type.Boolean({
        description:
          'Whether it can be reported, by itself and with other available groups. A request that names another group is rejected.',
      }),
      crossable: Type.Boolean({ description: 'Whether it can be combined with answers to questions' }),
    }),
  ),
  minimum: Type.Integer({ description: 'Fewest people that a number is told about' }),
});
export type ReportFilters = Static<typeof ReportFilters>;

const heldBack = {
  suppressed: Type.Optional(
    Type.Literal(true, {
      description:
        'What is null beside it is held back, since it could be turned against somebody; without it, there is nothing to tell',
    }),
  ),
};
const share = nullable(score);
const sampleSize = nullable(Type.Integer({ description: 'Responses that it is made of' }));
const html = nullable(Type.String({ description: 'HTML' }));

/** A score, and those that it is compared with: first the survey or the norm, then the filter. */
export const ComparedScore = Type.Object({ name: Type.String(), score: nullable(score), sampleSize, ...heldBack });
export type ComparedScore = Static<typeof ComparedScore>;

/** How people's scores of an aspect lie: the shares of poor, good and great, and the mean. */
export const ReportAspect = Type.Object({
  name: Type.String(),
  longName: Type.String(),
  score: nullable(score),
  minRatio: share,
  midRatio: share,
  maxRatio: share,
  sampleSize,
  group: nullable(Type.String({ description: 'Code of the group it stands in' })),
  icon: nullable(Type.String()),
  ...heldBack,
});
export type ReportAspect = Static<typeof ReportAspect>;

/** A point of a chart. `y` is what is drawn, in per cent of people; `score` the same from 0 to 1. */
export const DataPoint = Type.Object({
  x: Type.Number(),
  y: nullable(Type.Number({ minimum: 0, maximum: 100 })),
  label: Type.String(),
  score: nullable(score),
});
export type DataPoint = Static<typeof DataPoint>;

/** What is drawn of one population: its aspects, or its data points. */
export const ReportSeries = Type.Object({
  name: Type.String(),
  style: nullable(oneOf(seriesStyles)),
  sampleSize,
  aspects: Type.Array(ReportAspect),
  data: Type.Array(DataPoint),
  ...heldBack,
});
export type ReportSeries = Static<typeof ReportSeries>;

const axis = nullable(
  Type.Object({ name: Type.String(), domain: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }) }),
);

/** A part of a section: aspects, data or content. The first of its series is the report's own, the others compared ones. */
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
});
export type ReportArea = Static<typeof ReportArea>;

export const SurveyReportSection = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: html,
  score: nullable(score),
  minLabel: Type.String(),
  midLabel: Type.String(),
  maxLabel: Type.String(),
  compareToScores: Type.Array(ComparedScore),
  areas: Type.Array(ReportArea),
  ...heldBack,
});
export type SurveyReportSection = Static<typeof SurveyReportSection>;

/** A closed survey, as reports name it. */
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

/** Where the norm's scores come from. */
const Norm = Type.Object({
  source: Type.String({ description: 'A sentence' }),
  date: instant,
  organisations: Type.Integer(),
  sampleSize: Type.Integer({ description: 'People, in all of them together' }),
});
type Norm = Static<typeof Norm>;

/** An organisation's report on a closed survey. */
export const SurveyReport = Type.Object({
  survey: ReportedSurvey,
  whenErased: nullable(
    Type.String({
      format: 'date-time',
      description:
        "When the survey's answers were erased by the organisation's retention period; what was admitted at closing can still be told",
    }),
  ),
  score: nullable(score),
  sampleSize: Type.Integer({ description: 'Submitted responses that it is about' }),
  compareToScores: Type.Array(ComparedScore),
  executiveSummary: html,
  article: nullable(Article),
  combinedSurveys: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  normative: nullable(Norm),
  bands: Type.Object(
    { good: score, great: score },
    {
      description:
        'Where the bands begin: a score below `good` takes minLabel, from `great` up maxLabel, between midLabel',
    },
  ),
  minLabel: Type.String(),
  midLabel: Type.String(),
  maxLabel: Type.String(),
  sections: Type.Array(SurveyReportSection),
  ...heldBack,
});
export type SurveyReport = Static<typeof SurveyReport>;

/** A section's score of one population. Without `suppressed`, null is that nobody answered enough of it. */
export const ReportedSectionScore = Type.Object({
  sectionId: Type.String(),
  score: nullable(score),
  sampleSize,
  ...heldBack,
});
export type ReportedSectionScore = Static<typeof ReportedSectionScore>;

const scoredSections = Type.Array(Type.Object({ id: Type.String(), name: Type.String() }));
const bands = Type.Object({ good: score, great: score });
const bandWords = { bands, minLabel: Type.String(), midLabel: Type.String(), maxLabel: Type.String() };

/**
 * The scores of a closed survey's groups by section, beside those of everybody. It is made of what was admitted at closing
 * alone: a group that was not is held back as a whole.
 */
export const HeatMap = Type.Object({
  sections: scoredSections,
  rows: Type.Array(
    Type.Object({
      group: nullable(Type.Object({ id: Type.String(), name: Type.String() }, { description: 'null: everybody' })),
      sampleSize,
      scores: Type.Array(ReportedSectionScore),
      ...heldBack,
    }),
  ),
  minimum: Type.Integer({ description: 'Fewest people that a number is told about' }),
  ...bandWords,
});
export type HeatMap = Static<typeof HeatMap>;

/** The scores of everybody in a closed survey and in earlier ones of the same type, the earliest first, as admitted at closing. */
export const Trend = Type.Object({
  sections: scoredSections,
  surveys: Type.Array(
    Type.Object({
      survey: ReportedSurvey,
      sampleSize,
      score: nullable(score),
      scores: Type.Array(ReportedSectionScore),
      ...heldBack,
    }),
  ),
  ...bandWords,
});
export type Trend = Static<typeof Trend>;

/** What a person writes into a report; what is left out stays, null removes it. */
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

/** A report as lists show it. */
export const ReportTile = Type.Object({
  score: nullable(score),
  survey: ReportedSurvey,
  ...heldBack,
});
export type ReportTile = Static<typeof ReportTile>;

/** What `sort` of the list of reports may say, each also with a leading `-`. */
export const reportSortKeys = ['modified', 'reportAvailable'] as const;
export type ReportSortKey = (typeof reportSortKeys)[number];

/** Good for one download within 60 seconds, and to sign in with for printing that report. */
export const DownloadToken = Type.Object({ token: Type.String() });
