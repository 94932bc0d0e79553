import { Type, type Static } from 'typebox';
import { nullable, oneOf } from '../schema.ts';
import { ParticipationReport } from './individualReport.ts';
import { HeatMap, SurveyReport } from './surveyReport.ts';

/** The groups that a report could show if a share of the invited people completed the survey. */
export const Forecast = Type.Object({
  invited: Type.Integer({ description: 'Number of people in the survey' }),
  expected: Type.Integer({ description: 'Number of them who are expected to complete it' }),
  minimum: Type.Integer({ description: 'Minimum number of people that numbers may be about' }),
  groups: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      invited: Type.Integer(),
      expected: Type.Integer(),
      use: oneOf(['crossable', 'reporting', 'leftOut'], {
        description:
          '`reporting`: the report could show the group. `crossable`: also together with an answer. `leftOut`: not at all',
      }),
    }),
    { description: 'Every group of the survey, by name' },
  ),
});
export type Forecast = Static<typeof Forecast>;

/** Both reports of a survey, made of invented answers. Nothing of it is stored. */
export const Rehearsal = Type.Object({
  forecast: Forecast,
  responses: Type.Integer({
    description:
      'Number of invented people who answered: `expected`, or a fixed number if no one is in the survey. If more than 1,000 are expected, fewer, as far as groups stay large enough',
  }),
  report: nullable(SurveyReport, {
    description: "The organisation's report. Null if fewer people than the minimum would complete the survey",
  }),
  heatMap: nullable(HeatMap),
  personalReports: Type.Array(ParticipationReport, {
    description: 'The personal reports of three invented people, the one who is best off first',
  }),
});
export type Rehearsal = Static<typeof Rehearsal>;
