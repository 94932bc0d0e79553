import type { SurveyType } from '#contract/content/surveyType.ts';
import { undeclared, type Measurement } from '#server/content/measurement.ts';
import { attackedType } from '#testing/surveys/attackedType.ts';
import { choice, freeText, scale } from '#testing/surveys/makeSurveyType.ts';
import { withEvents } from '#testing/surveys/withEvents.ts';

/**
 * The survey type of the attack, with the other kinds of answers that a report or file contains: unscored items,
 * "other", free text, single items of aspects, and events.
 */
export const swapType: SurveyType = withEvents({
  ...attackedType,
  id: 'swapped',
  name: 'Swapped',
  report: { ...attackedType.report, itemShares: true },
  sections: [
    ...attackedType.sections,
    {
      id: 'more',
      name: 'More',
      questions: [
        scale('load', { max: 3, optional: true }),
        choice('helps', 2, { allowOtherAnswer: true, optional: true }),
        freeText('idea', { optional: true }),
      ],
    },
  ],
});

/** An overall score, and an index of the first two sections, so that a swap would show in its spread. */
export const swapMeasurement = ({ report }: SurveyType): Measurement => ({
  ...undeclared,
  indices: [{ code: 'index', name: 'Index', sections: report.sections.slice(0, 2).map(({ code }) => code) }],
});
