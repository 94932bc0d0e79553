import type { SurveyType } from '#contract/content/surveyType.ts';
import { choice, scale } from './makeSurveyType.ts';

export const eventQuestions = ['event-insult', 'event-threat'] as const;
export const eventSource = 'event-from';
/** The highest answer to the question about an event. The lowest, 1, says that it did not happen. */
const most = 3;

/** Adds two events to a survey type, in the first section of its report, and the question who they came from. */
export const withEvents = (type: SurveyType): SurveyType => ({
  ...type,
  sections: [
    ...type.sections,
    {
      id: 'events',
      name: 'Events',
      questions: [
        ...eventQuestions.map((id) => scale(id, { max: most, optional: true, notApplicableOption: true })),
        choice(eventSource, 3, { multichoiceType: 'multi', optional: true }),
      ],
    },
  ],
  report: {
    ...type.report,
    sections: type.report.sections.map((section, index) =>
      index > 0
        ? section
        : {
            ...section,
            events: {
              bands: { good: 2, poor: most },
              minLabel: 'More than once',
              midLabel: 'Once',
              maxLabel: 'Never',
              articles: ['support'],
              source: eventSource,
              items: eventQuestions.map((question) => ({ code: `${question}s`, name: question, question })),
            },
          },
    ),
  },
});
