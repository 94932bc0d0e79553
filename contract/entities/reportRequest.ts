import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, id, maybe, nullable, oneOf } from '../schema.ts';
import { multichoiceTypes } from './question.ts';

/**
 * Whose answers to include: people who chose one of the named options of each question, and who are in one of the named
 * groups. `answers` has indices of the options in the survey's filters.
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

/** Whose answers a report covers, and its comparisons: a survey or the norm, and a filter on the same surveys. */
export const ReportRequest = closed({
  filter: maybe(ReportFilter),
  compareToSurvey: maybe(id),
  compareToNormative: maybe(Type.Boolean()),
  compareToFilter: maybe(ReportFilter),
  combineWithSurveys: maybe(Type.Array(id, { maxItems: limits.combinedSurveys })),
});
export type ReportRequest = Static<typeof ReportRequest>;

const releasedSize = nullable(
  Type.Integer({ description: 'Number of responses. null unless this is released already' }),
);

/** A filter of a report. Options that few people chose are merged, as they were when the survey closed. */
export const ReportFilters = Type.Object({
  questions: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      type: oneOf(['multi']),
      multichoiceType: oneOf(multichoiceTypes),
      options: Type.Array(Type.String()),
      optionSampleSizes: Type.Array(releasedSize, {
        description: 'For each option, the number of people who chose it. null unless this is released already',
      }),
      available: Type.Boolean({
        description:
          'Whether a filter can name options of this question: any single option and, if the question allows only one choice, any combination of options. A request that names an unavailable question is rejected.',
      }),
    }),
  ),
  participantGroups: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      sampleSize: releasedSize,
      available: Type.Boolean({
        description:
          'Whether a filter can name this group, alone or with other available groups. A request that names an unavailable group is rejected.',
      }),
      crossable: Type.Boolean({ description: 'Whether a filter can combine this group with answers to questions' }),
    }),
  ),
  minimum: Type.Integer({ description: 'Minimum number of people for a number to be released' }),
});
export type ReportFilters = Static<typeof ReportFilters>;
